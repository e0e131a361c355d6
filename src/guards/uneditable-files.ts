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
  const rules = config.preToolUse.uneditableFiles
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => nameMatcher(entry.agent)(operation.agent))
    .map(({ entry, index }) => ({ entry, index, covers: filePattern(entry.pattern, facts.patterns) }));
  return changed.flatMap((file) => {
    const isFolder = file.path.kind === 'folder' || file.makesFolder;
    const rule = rules.find(({ covers }) => file.path.spellings.some((name) => covers(name, isFolder)));
    return rule === undefined ? [] : [violation(operation, file, rule.entry, rule.index)];
  });
};

function violation(operation: Operation, file: FileAccess, entry: ProtectedFile, index: number): Violation {
  const agent = entry.agent === '*' ? undefined : operation.agent;
  const message = uneditableFile({ ...entry, agent, tool: operation.tool, file: file.path.shown });
  return fileViolation(operation, file, ['preToolUse', 'uneditableFiles', index], message, entry.pattern);
}
