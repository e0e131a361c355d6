import { gitIgnored } from '../text/violations.ts';
import { fileViolation } from './file-changes.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.preventUpdateGitIgnored`: what git ignores is neither read nor changed. Searching is not touching. */
export const gitIgnoredFiles: Guard = (operation, config, facts) => {
  if (!config.preToolUse.preventUpdateGitIgnored) return [];
  const touched = operation.files.filter((file) => file.kind !== 'search' && !file.inFolder);
  return touched.flatMap((file) => {
    const reason = facts.ignoredBy(file.path);
    if (reason === undefined) return [];
    const message = gitIgnored({
      ...reason,
      tool: operation.tool,
      file: file.path.shown,
      ignoreFile: reason.file,
    });
    return [
      fileViolation(operation, file, ['preToolUse', 'preventUpdateGitIgnored'], message, reason.pattern),
    ];
  });
};
