import type { ProtectedFile } from '../config/sections/pre-tool-use.ts';
import type { Violation } from '../decision.ts';
import { filePattern } from '../match/file-pattern.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import { uneditableFile } from '../text/violations.ts';
import { changesFile, fileViolation } from './file-changes.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.uneditableFiles`: files that no tool may change, for everybody or for some agents. */
export const uneditableFiles: Guard = (operation, config, facts) => {
  const changed = operation.files.filter(changesFile);
  if (changed.length === 0) return [];
  const entries = config.preToolUse.uneditableFiles;
  const covers = entries.map(({ agent, pattern }) =>
    nameMatcher(agent)(operation.agent) ? filePattern(pattern, facts.patterns) : undefined,
  );
  const found: Violation[] = [];
  for (const file of changed) {
    const { kind, spellings } = file.path;
    const isFolder = kind === 'folder' || file.makesFolder;
    const index = covers.findIndex((rule) => rule && spellings.some((name) => rule(name, isFolder)));
    const entry = entries[index];
    if (entry !== undefined) found.push(violation(operation, file, entry, index));
  }
  return found;
};

function violation(operation: Operation, file: FileAccess, entry: ProtectedFile, index: number): Violation {
  const agent = entry.agent === '*' ? undefined : operation.agent;
  const message = uneditableFile({ ...entry, agent, tool: operation.tool, file: file.path.shown });
  return fileViolation(operation, file, ['preToolUse', 'uneditableFiles', index], message, entry.pattern);
}
