import type { ToolInput } from '../../call/call.ts';
import { isMap, type ValueMap } from '../../json-value.ts';

/** The tools whose input is a patch, as a text, where the model prefers those. */
const MAY_PATCH = ['Edit', 'edit', 'apply_patch'];
const FIELD = 'patch';

/** The payload with every input as an object: a patch comes as a text. */
export function withObjectInput(raw: ValueMap): ValueMap {
  const { tool_name: name, tool_input: input } = raw;
  const isText = typeof input === 'string' && typeof name === 'string' && MAY_PATCH.includes(name);
  return isText ? { ...raw, tool_input: { [FIELD]: input } } : raw;
}

/** A call that names a file is about that one, whatever else it says. */
export function isPatch(input: ToolInput): boolean {
  return patchIn(input) !== undefined;
}

export function patchIn(input: unknown): string | undefined {
  if (!isMap(input) || input.path !== undefined) return undefined;
  return typeof input[FIELD] === 'string' ? input[FIELD] : undefined;
}
