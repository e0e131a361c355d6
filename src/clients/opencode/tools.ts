import type { ToolInput } from '../../call/call.ts';
import { CHANGE, CREATE, READ, SHELL } from '../../call/tools.ts';
import type { ToolTable } from '../tool-table.ts';

const READS = { isReadOnly: true } as const;
const NOTHING = {};

/** The client's own tools. Of those that this version doesn't know, the files are guessed. */
export const OPENCODE_TOOLS: ToolTable = {
  rows: {
    bash: { also: SHELL, command: 'command', folder: 'workdir', describedIn: ['description'] },
    write: { also: CREATE, access: 'create', paths: ['filePath'] },
    edit: { also: CHANGE, access: 'write', paths: ['filePath'] },
    multiedit: { also: 'MultiEdit', access: 'write', paths: ['filePath'] },
    read: { also: READ, access: 'read', paths: ['filePath'], ...READS },
    list: { also: 'LS', access: 'search', paths: ['path'], ...READS },
    glob: { also: 'Glob', access: 'search', paths: ['path'], pattern: 'pattern', ...READS },
    grep: {
      also: 'Grep',
      access: 'search',
      paths: ['path'],
      pattern: 'include',
      looksInside: true,
      ...READS,
    },
    webfetch: { also: 'WebFetch' },
    websearch: { also: 'WebSearch' },
    codesearch: NOTHING,
    task: { also: 'Agent' },
    // Its text may have commands in it.
    skill: { also: 'Skill', runsCode: true },
    // The calls inside of it come to the hook one by one.
    execute: { runsCode: true },
    todowrite: { also: 'TodoWrite' },
    todoread: NOTHING,
    question: NOTHING,
    // What becomes of a call that can't be understood.
    invalid: NOTHING,
  },
  // It takes every path as it stands.
  spellings: (path) => [path],
};

/** The tools that take a patch. */
export const PATCHING = ['apply_patch', 'patch'];

export function patchIn({ patchText: patch }: ToolInput): string | undefined {
  return typeof patch === 'string' ? patch : undefined;
}
