import type { FileAccess } from '../operation/operation.ts';
import { rootAddition } from '../text/violations.ts';
import { createsFile, fileViolation } from './file-changes.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.preventRootAdditions`: no new files directly in the project root, or in that of a worktree. */
export const rootAdditions: Guard = (operation, config) => {
  const { preventRootAdditions, preventRootAdditionsMessage } = config.preToolUse;
  if (!preventRootAdditions) return [];
  const added = operation.files.filter(
    (file) => createsFile(operation, file) && !file.inFolder && isAtRoot(file),
  );
  return added.map((file) => {
    const message = rootAddition({
      tool: operation.tool,
      file: file.path.shown,
      message: preventRootAdditionsMessage,
    });
    return fileViolation(operation, file, ['preToolUse', 'preventRootAdditions'], message);
  });
};

/** Where the file would really come to be: a link at the root that leads elsewhere adds nothing to the root. */
function isAtRoot(file: FileAccess): boolean {
  return file.path.real.inProject.some((path) => !path.includes('/'));
}
