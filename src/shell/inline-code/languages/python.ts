import { parsePython } from '../parse/python.ts';
import type { Language } from '../run/machine.ts';
import { pythonEffects } from './python-effects.ts';
import { pythonFunctions } from './python-functions.ts';

export const python: Language = {
  parse: parsePython,
  effects: pythonEffects,
  functions: pythonFunctions,
  usualName,
  setsLocally: true,
};

function usualName(name: string): string {
  return name
    .replace(/^(?:builtins|__builtins__)\./, '')
    .replace(/\.__dict__\b/, '')
    .replace(/^pathlib2?\.(?:Pure)?(?:Posix|Windows)?Path\b/, 'Path')
    .replace(/^pathlib\./, '')
    .replace(/^(?:posix|nt)\.(?=\w)/, 'os.')
    .replace(/^posixpath\b/, 'os.path')
    .replace(/^aiofiles\.os\./, 'os.')
    .replace(/^np\./, 'numpy.')
    .replace(/^pd\./, 'pandas.')
    .replace(/^ntpath\b/, 'os.path');
}
