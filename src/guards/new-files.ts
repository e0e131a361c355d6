import { filePattern } from '../match/file-pattern.ts';
import { preventedAddition } from '../text/violations.ts';
import { createsFile, fileViolation } from './file-changes.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.preventAdditions`: places where no new files may be made. */
export const newFiles: Guard = (operation, config, facts) => {
  const { preventAdditions } = config.preToolUse;
  if (preventAdditions.length === 0) return [];
  const created = operation.files.filter((file) => createsFile(operation, file));
  const rules = preventAdditions.map((pattern, index) => ({
    pattern,
    index,
    covers: filePattern(pattern, facts.patterns),
  }));
  return created.flatMap((file) => {
    const rule = rules.find(({ covers }) => file.path.spellings.some((name) => covers(name)));
    if (rule === undefined) return [];
    const message = preventedAddition({ tool: operation.tool, file: file.path.shown, pattern: rule.pattern });
    return [
      fileViolation(operation, file, ['preToolUse', 'preventAdditions', rule.index], message, rule.pattern),
    ];
  });
};
