import type { Config } from './description.ts';

/** Is there any rule that speaks of files? */
export function hasFileRules({ preToolUse: rules }: Config): boolean {
  return (
    rules.preventRootAdditions ||
    rules.preventUpdateGitIgnored ||
    rules.selfProtection ||
    rules.uneditableFiles.length > 0 ||
    rules.preventAdditions.length > 0 ||
    rules.toolUsageValidation.some((rule) => rule.commandPattern === undefined)
  );
}
