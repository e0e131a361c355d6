import type { ProtectedFile } from '../config/sections/pre-tool-use.ts';
import type { Violation } from '../decision.ts';
import { filePattern } from '../match/file-pattern.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import { uneditableFile } from '../text/violations.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.uneditableFiles`: files that no tool may change, for everybody or for some agents. */
export const uneditableFiles: Guard = (operation, config, facts) => {
  const changed = operation.files.filter((file) => file.kind !== 'read' && file.kind !== 'search');
  if (changed.length === 0) return [];
  const rules = config.preToolUse.uneditableFiles
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => nameMatcher(entry.agent)(operation.agent))
    .map(({ entry, index }) => ({ entry, index, covers: filePattern(entry.pattern, facts.patterns) }));
  return changed.flatMap((file) => {
    const rule = rules.find(({ covers }) =>
      file.path.spellings.some((name) => covers(name, file.path.kind === 'folder')),
    );
    return rule === undefined ? [] : [violation(operation, file, rule.entry, rule.index)];
  });
};

function violation(operation: Operation, file: FileAccess, entry: ProtectedFile, index: number): Violation {
  const agent = entry.agent === '*' ? undefined : operation.agent;
  return {
    kind: 'deny',
    rule: ['preToolUse', 'uneditableFiles', index],
    message: uneditableFile({
      tool: operation.tool,
      file: file.path.shown,
      pattern: entry.pattern,
      message: entry.message,
      agent,
    }),
    about: { tool: operation.tool, file: file.path.shown, pattern: entry.pattern },
  };
}
