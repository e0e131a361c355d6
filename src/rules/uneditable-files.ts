import { CHANGE } from '../call/tools.ts';
import type { ProtectedFile } from '../config/sections/pre-tool-use.ts';
import { uneditableFile } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.uneditableFiles`: files that no tool may change, for everybody or for some agents. */
export const uneditableFiles: RuleKind<ProtectedFile> = {
  firstDecides: true,
  examples: ({ match, notMatch }) => match.length + notMatch.length,
  about: ({ pattern }) => pattern,

  ofFile({ pattern }, file, _, facts) {
    if (!file.changes) return 'not-concerned';
    const covers = facts.pattern(pattern);
    const isFolder = file.path.kind === 'folder' || file.makesFolder === true;
    return file.path.spellings.some((name) => covers(name, isFolder)) ? 'matches' : 'no-match';
  },

  remark(entry, { operation, file }) {
    const agent = entry.agent === '*' ? undefined : operation.agent;
    const about = { ...entry, agent, tool: operation.tool, file: file?.path.shown ?? '' };
    const isOwnMessage = entry.message !== undefined;
    return { kind: 'deny', message: uneditableFile(about), pattern: entry.pattern, isOwnMessage };
  },

  covers: ({ pattern }) => ({ kind: 'pattern', pattern, names: 'any' }),
  holds: ({ pattern }) => ({ patterns: [pattern], refused: ['write'] }),
  samples: ({ pattern }, make) => make.files(pattern).map((file) => ({ tool: CHANGE, file })),
};
