import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, mapsIn } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import type { ForeignPlugin } from './foreign-modules.ts';
import { wordsOf } from './hook-entries.ts';
import type { SettingsFile } from './loaded-settings.ts';
import { CLIENT_FOLDER, userFolder } from './places.ts';

/** A hook that isn't conclaude's and is asked about tool calls: it may change their input after conclaude has judged it. */
export interface OtherHook {
  readonly file: string;
  /** What it calls, where that can be told. */
  readonly words: string | undefined;
}

const EVENT = 'PreToolUse';

export function otherHooks(
  host: Host,
  launch: string,
  files: readonly SettingsFile[],
  plugins: readonly ForeignPlugin[],
): readonly OtherHook[] {
  return [
    ...files.flatMap(({ path, state }) =>
      state.kind === 'loads' ? hooksOf(state.settings.hooks, path) : [],
    ),
    ...plugins.flatMap(({ folder, hooks }) => hooksOf(hooks, joinPath(folder, 'hooks/hooks.json'))),
    ...inProse(host, joinPath(launch, CLIENT_FOLDER)),
    ...inProse(host, userFolder(host)),
  ];
}

function hooksOf(hooks: unknown, file: string): readonly OtherHook[] {
  return mapsIn(isMap(hooks) ? hooks[EVENT] : undefined)
    .flatMap(({ hooks: entries }) => mapsIn(entries))
    .map((hook) => wordsOf(hook).trim() || String(hook.type))
    .filter((words) => !/conclaude/i.test(words))
    .map((words) => ({ file, words }));
}

/** Skills and agents may bring hooks in the lines before their text. */
function inProse(host: Host, folder: string | undefined): readonly OtherHook[] {
  if (folder === undefined) return [];
  const below = (name: string) =>
    (host.list(joinPath(folder, name)) ?? []).map((each) => joinPath(folder, `${name}/${each}`));
  const texts = [
    ...below('skills').map((skill) => joinPath(skill, 'SKILL.md')),
    ...below('agents'),
    ...below('commands'),
  ];
  return texts
    .filter((file) => file.endsWith('.md'))
    .filter((file) => {
      const content = host.readFile(file, MAX_FILE_BYTES);
      const head = content.ok ? /^---\r?\n([\s\S]*?)\n---/.exec(content.text)?.[1] : undefined;
      return head !== undefined && /^hooks\s*:/m.test(head) && head.includes(EVENT);
    })
    .map((file) => ({ file, words: undefined }));
}
