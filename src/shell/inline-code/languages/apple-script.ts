import { parseAppleScript } from '../parse/apple-script.ts';
import type { Language } from '../run/machine.ts';

export const appleScript: Language = {
  parse: parseAppleScript,
  effects: () => new Map(),
  functions: () => new Map(),
  usualName: (name) => name,
};
