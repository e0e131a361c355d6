import { expect } from 'vitest';
import type { ToolResult } from './scripted-model.ts';

/** The call was refused, and this is part of what the model was told. */
export function refused(text: string): ToolResult {
  return { isError: true, text: expect.stringContaining(text) };
}

export const carriedOut: ToolResult = { isError: false, text: expect.any(String) };
