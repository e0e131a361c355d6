import { CREATE } from '../call/tools.ts';
import { ABOUT } from '../text/rules.ts';
import { rootAddition, rootWayOut } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

interface Entry {
  readonly message: string | undefined;
}

/** `preToolUse.preventRootAdditions`: no new files directly in the project root, or in that of a worktree. */
export const rootAdditions: RuleKind<Entry> = {
  entries: ({ preventRootAdditions, preventRootAdditionsMessage: message }) =>
    preventRootAdditions ? [{ message }] : [],
  about: () => ABOUT.rootAdditions,

  ofFile(_, file) {
    // Where the file would really come to be: a link at the root that leads elsewhere adds nothing to the root.
    const isAtRoot = file.path.real.inProject.some((path) => !path.includes('/'));
    return isAtRoot && !file.inFolder && file.creates ? 'matches' : 'no-objection';
  },

  remark({ message }, { operation, file }) {
    const said = rootAddition({ tool: operation.tool, file: file?.path.shown ?? '', message });
    return { kind: 'deny', message: said, ...(message === undefined && { wayOut: rootWayOut() }) };
  },

  covers: () => ({ kind: 'nothing' }),
  holds: () => ({ patterns: [], refused: [], cannot: 'new-files' }),
  samples: () => ['example', 'example.conclaude-doctor'].map((file) => ({ tool: CREATE, file })),
};
