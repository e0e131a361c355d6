import { gitIgnored } from '../text/violations.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.preventUpdateGitIgnored`: what git ignores is neither read nor changed. Searching is not touching. */
export const gitIgnoredFiles: Guard = (operation, config, facts) => {
  if (!config.preToolUse.preventUpdateGitIgnored) return [];
  return operation.files.flatMap((file) => {
    const reason = file.kind === 'search' ? undefined : facts.ignoredBy(file.path);
    if (reason === undefined) return [];
    return [
      {
        kind: 'deny',
        rule: ['preToolUse', 'preventUpdateGitIgnored'],
        message: gitIgnored({
          ...reason,
          tool: operation.tool,
          file: file.path.shown,
          ignoreFile: reason.file,
        }),
        about: { tool: operation.tool, file: file.path.shown, pattern: reason.pattern },
      },
    ];
  });
};
