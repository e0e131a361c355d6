import type { FileAccess } from '../operation/operation.ts';
import { rootAddition } from '../text/violations.ts';
import { createsFile } from './creates-file.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.preventRootAdditions`: no new files directly in the project root, or in that of a worktree. */
export const rootAdditions: Guard = (operation, config) => {
  const { preventRootAdditions, preventRootAdditionsMessage: message } = config.preToolUse;
  if (!preventRootAdditions) return [];
  return operation.files
    .filter((file) => createsFile(operation, file) && isAtRoot(file))
    .map((file) => ({
      kind: 'deny',
      rule: ['preToolUse', 'preventRootAdditions'],
      message: rootAddition({ tool: operation.tool, file: file.path.shown, message }),
      about: { tool: operation.tool, file: file.path.shown },
    }));
};

/** Where the file would really come to be: a link at the root that leads elsewhere adds nothing to the root. */
function isAtRoot(file: FileAccess): boolean {
  return file.path.real.inProject.some((path) => !path.includes('/'));
}
