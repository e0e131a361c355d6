import { READ } from '../call/tools.ts';
import type { FileAccess } from '../operation/operation.ts';
import { ABOUT } from '../text/rules.ts';
import { gitIgnored, ignoreFileTooLarge, repositoryNeeded } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.preventUpdateGitIgnored`: what git ignores is neither read nor changed. Searching is not touching. */
export const gitIgnoredFiles: RuleKind<true> = {
  about: () => ABOUT.gitIgnored,
  seesReading: () => true,

  ofFile(_, file, _operation, facts) {
    if (takesRepository(file)) return 'matches';
    return isTouched(file) && facts.ignoredBy(file.path) !== undefined ? 'matches' : 'no-objection';
  },

  remark(_, { operation: { tool }, file, facts }) {
    if (file === undefined) return undefined;
    const { shown } = file.path;
    const reason = isTouched(file) ? facts.ignoredBy(file.path) : undefined;
    if (reason === undefined) return { kind: 'deny', message: repositoryNeeded({ tool, file: shown }) };
    if (reason.isTooLarge) return { kind: 'ask', reason: ignoreFileTooLarge(shown, reason.file) };
    const about = { ...reason, tool, file: shown, ignoreFile: reason.file };
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

/** Without a repository nothing is ignored: these go, and so does the rule. */
function takesRepository({ kind, path, inFolder }: FileAccess): boolean {
  return (
    kind === 'delete' &&
    !inFolder &&
    path.spellings.some(({ inProject }) =>
      inProject.some((name) => /^(?:\.git|\.git\/(?:HEAD|objects|refs))$/.test(name)),
    )
  );
}
