import type { OwnCommands } from '../own-commands.ts';
import { programNamed } from '../unguarding-commands.ts';

/** Commands that switch this client's hooks off, for good or for one session. Others start a session that is guarded. */
export const CODEX_COMMANDS: OwnCommands = {
  isProgram: (path) => PROGRAM.test(path),
  opinionOf,
  // It would take its settings, and what the user trusts, from elsewhere.
  variables: ['CODEX_HOME'],
};

const PROGRAM = programNamed('codex', '@openai/codex');

/** With the third one, hooks run that nobody trusts: they may answer for the model. */
const OFF = /^(?:--disable|--ignore-user-config|--dangerously-bypass-hook-trust)(?:=|$)/;
/** Settings for one session: only those that have nothing to do with hooks are left alone. */
const SETTING = /^(?:-c|--config)(?:=|$)/;
const ABOUT_HOOKS = /hooks|^(?:-c|--config=)?\s*features\s*=|unified_exec/;

function opinionOf(args: readonly string[], unknownFrom: number): 'refuse' | 'ask' | 'pass' {
  const known = args.slice(0, unknownFrom);
  const verbs = known.filter((word) => !word.startsWith('-'));
  if (verbs[0] === 'features' && /^(?:enable|disable)$/.test(verbs[1] ?? '')) return 'refuse';
  // They are written into the file that also has the hooks' switch.
  if (verbs[0] === 'mcp' && /^(?:add|remove)$/.test(verbs[1] ?? '')) return 'refuse';
  if (known.some((word) => OFF.test(word))) return 'refuse';
  const sets = known.some(
    (word, i) =>
      (SETTING.test(word) || /^-c./.test(word)) && ABOUT_HOOKS.test(`${word} ${known[i + 1] ?? ''}`),
  );
  if (sets) return 'refuse';
  return unknownFrom <= args.length && known.length < args.length ? 'ask' : 'pass';
}
