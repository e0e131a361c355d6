import { CHANGE } from '../call/tools.ts';
import { OWN_FILES, WIRING_FOLDER } from '../clients/own-files.ts';
import { ABOUT } from '../text/rules.ts';
import { ownFileProtected } from '../text/self-protection.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.selfProtection`: the guard can't be edited away. */
export const selfProtection: RuleKind<true> = {
  about: () => ABOUT.selfProtection,

  ofFile(_, file, _operation, facts) {
    if (!file.changes) return 'no-objection';
    const { spellings } = file.path;
    const isOwn = OWN_FILES.some((pattern) => spellings.some((name) => facts.pattern(pattern)(name)));
    // The settings go with the folder that they are in.
    const takesWiringAway =
      file.kind === 'delete' && spellings.some((name) => name.inProject.includes(WIRING_FOLDER));
    return isOwn || takesWiringAway ? 'matches' : 'no-objection';
  },

  remark(_, { operation, file }) {
    return { kind: 'deny', message: ownFileProtected(operation.tool, file?.path.shown ?? '') };
  },

  samples: () => [{ tool: CHANGE, file: '.conclaude.yaml' }],
};
