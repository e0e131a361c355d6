import { READ } from '../call/tools.ts';
import type { FileAccess } from '../operation/operation.ts';
import { ABOUT } from '../text/rules.ts';
import { gitIgnored } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.preventUpdateGitIgnored`: what git ignores is neither read nor changed. Searching is not touching. */
export const gitIgnoredFiles: RuleKind<true> = {
  about: () => ABOUT.gitIgnored,
  seesReading: () => true,

  ofFile(_, file, _operation, facts) {
    return isTouched(file) && facts.ignoredBy(file.path) !== undefined ? 'matches' : 'no-objection';
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

/** Whoever removes a folder means the folder; whoever copies one gets to see every file in it. */
function isTouched({ kind, inFolder, inIgnoredFolder }: FileAccess): boolean {
  if (inFolder) return kind === 'read' && !inIgnoredFolder;
  return kind !== 'search';
}
