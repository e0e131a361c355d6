import { SHELL } from '../../../call/tools.ts';
import { isMap, parseJson, type ValueMap } from '../../../json-value.ts';
import { quoted } from '../../../shell-word.ts';
import { textIn } from '../../hook-payload.ts';
import { CODEX_TOOLS, PATCH_FIELD, PATCH_TOOL } from '../tools.ts';

/** Code that calls tools, each of which a hook is asked about; the transcript has only the code. */
export function isProgram(tool: string): boolean {
  return tool === 'exec';
}

/** No hook is asked about what is typed into a shell that is open. */
export const UNASKED: ReadonlySet<string> = new Set(['write_stdin']);

/** As a hook is told it: the namespace stands before the name. */
export function toolNameOf(item: ValueMap): string | undefined {
  if (item.type === 'local_shell_call') return 'local_shell';
  const name = textIn(item, 'name');
  return name ? `${textIn(item, 'namespace') ?? ''}${name}` : undefined;
}

/** A call as a hook gets it, and the folder that it names. */
export interface AskedCall {
  readonly tool: string;
  readonly input: ValueMap;
  readonly folder?: string | undefined;
}

export function askedCall(tool: string, item: ValueMap): AskedCall {
  const written = item.arguments ?? item.input ?? item.action;
  if (tool === PATCH_TOOL && typeof written === 'string') return { tool, input: patchIn(written) };
  const parsed = typeof written === 'string' ? parseJson(written) : written;
  const input = isMap(parsed) ? parsed : {};
  const { command: field, folder } = CODEX_TOOLS.rows[tool] ?? {};
  if (field === undefined) return { tool, input };
  return {
    tool: SHELL,
    input: { command: lineOf(input[field]) },
    folder: folder === undefined ? undefined : (textIn(input, folder) ?? textIn(input, 'working_directory')),
  };
}

/** A patch by itself, or as a field. */
function patchIn(written: string): ValueMap {
  const parsed = parseJson(written);
  const patch = isMap(parsed) ? (textIn(parsed, 'input') ?? textIn(parsed, 'patch')) : undefined;
  return { [PATCH_FIELD]: patch ?? written };
}

/** Words are joined into a line; a shell among them is left out. */
function lineOf(command: unknown): string {
  if (typeof command === 'string') return command;
  const words = Array.isArray(command) ? command.map(String) : [];
  const [shell = '', flag = '', script] = words;
  if (words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag)) return script ?? '';
  return words.map(quoted).join(' ');
}
