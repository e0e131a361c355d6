import { CREATE } from '../call/tools.ts';
import type { ClosedPlace } from '../config/sections/pre-tool-use.ts';
import { preventedAddition } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.preventAdditions`: places where no new files may be made. */
export const newFiles: RuleKind<ClosedPlace> = {
  firstDecides: true,
  onlyNewFiles: true,
  about: ({ pattern }) => pattern,

  ofFile({ pattern }, file, _, facts) {
    if (!file.creates) return 'not-concerned';
    return facts.coversAny(pattern, file.path) ? 'matches' : 'no-match';
  },

  remark({ pattern }, { operation, file }) {
    const about = { tool: operation.tool, file: file?.path.shown ?? '', pattern };
    return { kind: 'deny', message: preventedAddition(about), pattern };
  },

  covers: ({ pattern }) => ({ kind: 'pattern', pattern, names: 'any' }),
  holds: ({ pattern }) => ({ patterns: [pattern], refused: [], cannot: 'new-files' }),
  samples: ({ pattern }, make) => make.files(pattern).map((file) => ({ tool: CREATE, file })),
};
