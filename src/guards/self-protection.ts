import { filePattern } from '../match/file-pattern.ts';
import type { FileAccess } from '../operation/operation.ts';
import { ownFileProtected } from '../text/self-protection.ts';
import { changesFile, fileViolation } from './file-changes.ts';
import type { Guard } from './guard.ts';

/** Where conclaude's rules stand, and where the client is told to call it. */
const OWN_FILES = [
  '.conclaude.yaml',
  '.conclaude.yml',
  '**/.claude/settings*.json',
  '~/.claude/settings*.json',
] as const;

/** `preToolUse.selfProtection`: the guard can't be edited away. */
export const selfProtection: Guard = (operation, config, facts) => {
  if (!config.preToolUse.selfProtection) return [];
  const patterns = OWN_FILES.map((pattern) => filePattern(pattern, facts.patterns));
  const own = operation.files.filter(
    (file) =>
      changesFile(file) &&
      (file.path.spellings.some((name) => patterns.some((covers) => covers(name))) || takesWiringAway(file)),
  );
  return own.map((file) => {
    const message = ownFileProtected(operation.tool, file.path.shown);
    return fileViolation(operation, file, ['preToolUse', 'selfProtection'], message);
  });
};

/** The settings go with the folder that they are in. */
function takesWiringAway({ kind, path }: FileAccess): boolean {
  return kind === 'delete' && path.spellings.some((name) => name.inProject.includes('.claude'));
}
