import { CHANGE, READ, SHELL } from '../call/tools.ts';
import { operationsOf, type ProtectedFile } from '../config/sections/pre-tool-use.ts';
import type { FileAccess } from '../operation/operation.ts';
import { quoted } from '../shell-word.ts';
import { aboutProtected } from '../text/rules.ts';
import { uneditableFile } from '../text/violations.ts';
import type { RuleKind, Sample } from './rule.ts';

/** `preToolUse.uneditableFiles`: files that no tool may change, or read, for everybody or for some agents. */
export const uneditableFiles: RuleKind<ProtectedFile> = {
  firstDecides: true,
  examples: ({ match, notMatch }) => match.length + notMatch.length,
  about: (entry) => aboutProtected(entry.pattern, entry.operations),
  // What is usual isn't reading.
  seesReading: ({ operations }) => operations.length > 0 && operations.includes('read'),

  ofFile(entry, file, _, facts) {
    const operation = operationOn(file);
    if (operation === undefined || !operationsOf(entry).includes(operation)) return 'not-concerned';
    const isFolder = file.path.kind === 'folder' || file.makesFolder === true;
    if (!facts.coversAny(entry.pattern, file.path, isFolder)) return 'no-match';
    if (isDoneBy(entry, file.by)) return 'no-match';
    return entry.except.some((pattern) => facts.coversAll(pattern, file.path, isFolder))
      ? 'no-match'
      : 'matches';
  },

  remark(entry, { operation, file }) {
    const agent = entry.agent === '*' ? undefined : operation.agent;
    const forbids = file && unusual(operationOn(file), entry);
    const { pattern, message } = entry;
    const about = { pattern, message, agent, forbids, tool: operation.tool, file: file?.path.shown ?? '' };
    return { kind: 'deny', message: uneditableFile(about), pattern, isOwnMessage: message !== undefined };
  },

  covers: ({ pattern }) => ({ kind: 'pattern', pattern, names: 'any' }),
  // Reading leaves nothing to compare.
  watches: ({ pattern, operations }) =>
    operations.length === 1 && operations[0] === 'read' ? [] : [{ kind: 'pattern', pattern }],
  holds(entry) {
    const refused = heldOf(entry);
    const patterns = [entry.pattern];
    if (entry.onDeny === 'ask') return { patterns, refused, cannot: 'asks' };
    return refused.length > 0 ? { patterns, refused } : { patterns, refused, cannot: 'deleting' };
  },
  samples: (entry, make) => make.files(entry.pattern).map((file) => sampleOf(entry, file)),
};

function isDoneBy({ exceptBy }: ProtectedFile, by: FileAccess['by']): boolean {
  return by !== undefined && exceptBy.length > 0 && exceptBy.includes(by.program);
}

type ProtectedFrom = ProtectedFile['operations'][number];

/** Looking for something in one file is reading it; a look into a folder is none. */
function operationOn({ kind, path }: FileAccess): ProtectedFrom | undefined {
  if (kind === 'search') return path.kind === 'folder' ? undefined : 'read';
  if (kind === 'create' || kind === 'write') return 'edit';
  return kind;
}

/** What the name of the setting doesn't say by itself. */
function unusual(operation: ProtectedFrom | undefined, entry: ProtectedFile): 'read' | 'delete' | undefined {
  if (operation === 'delete') return operationsOf(entry).includes('edit') ? undefined : 'delete';
  return operation === 'read' ? 'read' : undefined;
}

function sampleOf(entry: ProtectedFile, file: string): Sample {
  const operations = operationsOf(entry);
  if (operations.includes('edit')) return { tool: CHANGE, file };
  return operations.includes('read') ? { tool: READ, file } : { tool: SHELL, command: `rm ${quoted(file)}` };
}

/** Who knows nothing but paths can't keep a file from being deleted and let it be changed. */
function heldOf(entry: ProtectedFile): readonly ('write' | 'read')[] {
  const operations = operationsOf(entry);
  return [
    ...(operations.includes('edit') ? ['write' as const] : []),
    ...(operations.includes('read') ? ['read' as const] : []),
  ];
}
