import './globals.ts';
import '../../src/effects/before.ts';
import '../../src/shell/analyse.ts';
import '../../src/log-around-calls.ts';
import '../../src/packs/packs.ts';
import { prepareSubcommands } from '../../src/log/subcommands.ts';
import { main } from '../../src/main.ts';
import { prepareTable } from '../../src/shell/programs/table.ts';
import { keptShapes } from './kept-shapes.ts';

Object.assign(globalThis, {
  /** What the executable calls when a call is there. */
  answer: () => main(native.argv()),
  /** What the build calls before it keeps the heap: it costs time, and nobody waits then. */
  prepare: () => {
    prepareTable();
    prepareSubcommands();
    // Parts that were loaded for it aren't kept.
    Object.assign(globalThis, { parts: {}, keptShapes: keptShapes() });
  },
});
