import { CHANGE, CREATE } from '../../call/tools.ts';
import { type DescribedCall, MADE_UP_ID } from '../made-up.ts';
import { PATCH_FIELD, PATCH_TOOL } from './tools.ts';

/** A change of a file as a person describes it: the client makes all of them by patches. */
export function madeUpPatch({ tool, file, content = '' }: DescribedCall): object | undefined {
  if (file === undefined || ![CREATE, CHANGE, PATCH_TOOL].includes(tool)) return undefined;
  const added = content.split('\n').map((line) => `+${line}`);
  const section =
    tool === CREATE ? [`*** Add File: ${file}`, ...added] : [`*** Update File: ${file}`, '@@', ...added];
  const patch = ['*** Begin Patch', ...section, '*** End Patch'].join('\n');
  return { tool_name: PATCH_TOOL, tool_input: { [PATCH_FIELD]: patch }, tool_use_id: MADE_UP_ID };
}
