import { READ } from '../call/tools.ts';
import { ABOUT } from '../text/rules.ts';
import { gitIgnored } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.preventUpdateGitIgnored`: what git ignores is neither read nor changed. Searching is not touching. */
export const gitIgnoredFiles: RuleKind<true> = {
  about: () => ABOUT.gitIgnored,

  ofFile(_, { kind, path, inFolder }, _operation, facts) {
    const isTouched = kind !== 'search' && !inFolder;
    return isTouched && facts.ignoredBy(path) !== undefined ? 'matches' : 'no-objection';
  },

  remark(_, { operation, file, facts }) {
    const reason = file && facts.ignoredBy(file.path);
    if (reason === undefined) return undefined;
    const about = { ...reason, tool: operation.tool, file: file?.path.shown ?? '', ignoreFile: reason.file };
    return { kind: 'deny', message: gitIgnored(about), pattern: reason.pattern };
  },

  covers: () => ({ kind: 'ignored-files' }),
  holds: () => ({ patterns: [], refused: [], cannot: 'ignored-files' }),
  samples: (_, make) => make.ignoredFiles().map((file) => ({ tool: READ, file })),
};
