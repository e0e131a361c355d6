import { quoted } from '../../shell-word.ts';
import { type Field, isKnown, joinFields, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, type Output, recordAccess, recordContent } from '../session.ts';
import type { ProgramCall } from './row.ts';

const MANIFEST = knownField('package.json');

/** Runs a script of package.json where the text itself has written it, with those before and after it. */
export function runPackageScript([script, ...args]: readonly Field[], frame: Frame): Output {
  const content = script === undefined || !isKnown(script) ? undefined : contentOf(MANIFEST, frame);
  if (script === undefined || content === undefined) return undefined;
  const scripts = scriptsIn(content.text);
  const given = args.map((arg) => ({ ...arg, text: quoted(arg.text) }));
  for (const name of [`pre${script.text}`, script.text, `post${script.text}`]) {
    const text = scripts[name];
    if (typeof text !== 'string') continue;
    const line = joinFields([knownField(text), ...(name === script.text ? given : [])], ' ');
    const guessing = frame.guessing || !isKnown(line);
    frame.shell.runText(line.text, { ...frame, guessing, scope: childScope(frame.scope) });
  }
  return undefined;
}

function scriptsIn(manifest: string): Readonly<Record<string, unknown>> {
  try {
    const { scripts } = JSON.parse(manifest) as { scripts?: unknown };
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}

/** `npm pkg set scripts.x=...` and its like. */
export function changeManifest({ args, frame }: ProgramCall): undefined {
  const [verb, ...settings] = args.operands;
  if (!/^(?:set|delete|fix)$/.test(verb?.text ?? '')) return;
  recordAccess(frame, 'write', MANIFEST);
  if (verb?.text !== 'set') return;
  const scripts: Record<string, unknown> = { ...scriptsIn(contentOf(MANIFEST, frame)?.text ?? '{}') };
  for (const { text } of settings) {
    const [, name, command = ''] = /^scripts(?:\.|\[["']?)([^=\]"']+)["']?\]?=(.*)$/s.exec(text) ?? [];
    if (name !== undefined) scripts[name] = command;
  }
  recordContent(frame, MANIFEST, knownField(JSON.stringify({ scripts })));
}
