import { SHELL } from '../../../call/tools.ts';
import { TOOLS } from '../../../clients/claude-code/tools.ts';
import type { Host } from '../../../host/host.ts';
import { nameMatcher } from '../../../match/name-glob.ts';
import type { SampleMaker } from '../../../rules/rule.ts';
import { fileSamples, globSamples } from './from-glob.ts';
import { regexSamples } from './from-regex.ts';
import { ignoredSamples } from './ignored.ts';

const MOST_TOOLS = 3;

/** Makes up calls for the rules of the project at `root`. */
export function sampleMaker(host: Host, root: string): SampleMaker {
  const home = host.home();
  return {
    files: (pattern) => fileSamples(pattern, home),
    texts: globSamples,
    textsOf: regexSamples,
    tools: toolSamples,
    ignoredFiles: () => ignoredSamples(host, root),
  };
}

/** Tools that change files come first: most rules are for them. */
const KNOWN = [
  ...Object.keys(TOOLS).filter((name) => TOOLS[name]?.access === 'write'),
  ...Object.keys(TOOLS).filter((name) => TOOLS[name]?.access !== 'write'),
];

function toolSamples(pattern: string): readonly string[] {
  const known = KNOWN.filter(nameMatcher(pattern, { ignoreCase: true }));
  if (known.includes(SHELL))
    return [...known.filter((name) => name !== SHELL).slice(0, MOST_TOOLS - 1), SHELL];
  // The longest reads best: `mcp__example` rather than `mcp__`.
  const madeUp = globSamples(pattern).toSorted((a, b) => b.length - a.length);
  return (known.length > 0 ? known : madeUp).slice(0, MOST_TOOLS);
}
