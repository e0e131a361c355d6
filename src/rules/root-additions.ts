import { CREATE } from '../call/tools.ts';
import type { FileAccess } from '../operation/operation.ts';
import { ABOUT } from '../text/rules.ts';
import { rootAddition, rootWayOut } from '../text/violations.ts';
import type { CallAsAWhole, Facts, RuleKind } from './rule.ts';

interface Entry {
  readonly message: string | undefined;
  readonly except: readonly string[];
}

/** `preToolUse.preventRootAdditions`: no new files directly in the project root, or in that of a worktree. */
export const rootAdditions: RuleKind<Entry> = {
  entries: ({
    preventRootAdditions,
    preventRootAdditionsMessage: message,
    preventRootAdditionsExcept: except,
  }) => (preventRootAdditions ? [{ message, except }] : []),
  onlyNewFiles: true,
  about: () => ABOUT.rootAdditions,

  ofFile({ except }, file, operation, facts) {
    // Where the file would really come to be: a link at the root that leads elsewhere adds nothing to the root.
    const isAtRoot = file.path.real.inProject.some((path) => !path.includes('/'));
    const isAddition = isAtRoot && !file.inFolder && file.creates;
    return isAddition && !isExcepted(except, file, facts) && !isByTheWay(file, operation, facts)
      ? 'matches'
      : 'no-objection';
  },

  remark({ message }, { operation, file }) {
    const said = rootAddition({ tool: operation.tool, file: file?.path.shown ?? '', message });
    return { kind: 'deny', message: said, ...(message === undefined && { wayOut: rootWayOut() }) };
  },

  covers: () => ({ kind: 'nothing' }),
  holds: () => ({ patterns: [], refused: [], cannot: 'new-files' }),
  watches: () => [{ kind: 'root' }],
  samples: () => ['example', 'example.conclaude-doctor'].map((file) => ({ tool: CREATE, file })),
};

/** A list that allows must know a file by all its names. */
function isExcepted(except: readonly string[], { path }: FileAccess, facts: Facts): boolean {
  return except.some((pattern) => facts.coversAll(pattern, path));
}

/** What a command leaves behind and git ignores, such as a log, isn't added to anything. */
function isByTheWay({ path }: FileAccess, { isShell }: CallAsAWhole, facts: Facts): boolean {
  const reason = isShell ? facts.ignoredBy(path) : undefined;
  return reason !== undefined && !reason.isTooLarge;
}
