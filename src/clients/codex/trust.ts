import { plainValue } from '../../edit/json-tree.ts';
import { contentHash } from '../../host/content-hash.ts';
import { isMap, type ValueMap } from '../../json-value.ts';
import { keptInOneLine, unreadLine } from '../../text/clients.ts';
import { isOwnCommand } from '../hook-command.ts';
import { readSettings } from '../hook-settings.ts';
import type { FileEdit } from '../wiring.ts';
import { readToml, tomlString } from './toml.ts';

/** A hook of ours as the client knows it: its place in which file, and what it was when the user trusted it. */
export interface TrustedHook {
  readonly key: string;
  readonly hash: string;
  readonly named: string;
}

/** Hooks of ours in a file of hooks. */
export function ownHooksIn(path: string, text: string, client: string): readonly TrustedHook[] {
  const read = readSettings(text);
  const settings = read.ok ? plainValue(read.root) : undefined;
  return ownHooksOf(path, isMap(settings) ? settings : {}, client);
}

/** The same of a file that was read already: the client's configuration may have hooks in it, too. */
export function ownHooksOf(path: string, { hooks }: ValueMap, client: string): readonly TrustedHook[] {
  return Object.entries(isMap(hooks) ? hooks : {}).flatMap(([named, groups]) =>
    listOf(groups).flatMap((group, i) =>
      listOf(isMap(group) ? group.hooks : []).flatMap((hook, j): readonly TrustedHook[] => {
        if (!isMap(hook) || !isMap(group)) return [];
        if (typeof hook.command !== 'string' || !isOwnCommand(hook.command, client)) return [];
        const key = `${path}:${snakeCase(named)}:${i}:${j}`;
        return [{ key, hash: hashOf(named, group.matcher, hook), named }];
      }),
    ),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function snakeCase(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}

/** These have no matcher, whatever stands there. */
const WITHOUT_MATCHER = ['UserPromptSubmit', 'Stop', 'SessionEnd', 'Interrupt'];
const HURRIED = ['SessionEnd', 'Interrupt'];
const USUAL_CONTEXT = 2500;

/** What the client hashes: the definition of the hook with its defaults, keys in order and no blanks. */
function hashOf(event: string, matcher: unknown, hook: ValueMap): string {
  const given = typeof hook.timeout === 'number' ? hook.timeout : undefined;
  const timeout = HURRIED.includes(event) ? Math.min(Math.max(given ?? 1, 1), 3) : Math.max(given ?? 600, 1);
  const { command, async: isAsync = false, statusMessage, additionalContextLimit: limit } = hook;
  const identity = {
    event_name: snakeCase(event),
    hooks: [
      {
        ...(limit !== undefined && limit !== USUAL_CONTEXT && { additionalContextLimit: limit }),
        async: isAsync,
        command,
        ...(statusMessage !== undefined && { statusMessage }),
        timeout,
        type: 'command',
      },
    ],
    ...(matcher !== undefined && !WITHOUT_MATCHER.includes(event) && { matcher }),
  };
  return `sha256:${contentHash(new TextEncoder().encode(JSON.stringify(identity)))}`;
}

/** Those that the user's configuration doesn't trust as they are, or has switched off. */
export function untrusted(hooks: readonly TrustedHook[], config: ValueMap): readonly TrustedHook[] {
  const state = isMap(config.hooks) && isMap(config.hooks.state) ? config.hooks.state : {};
  return hooks.filter(({ key, hash }) => {
    const entry = state[key];
    return !isMap(entry) || entry.trusted_hash !== hash || entry.enabled === false;
  });
}

/** The user's configuration with these hooks trusted. Whatever else it says stays, byte for byte. */
export function withTrust(source: string, hooks: readonly TrustedHook[]): FileEdit {
  const read = readToml(source);
  if (!read.ok) return { ok: false, problem: unreadLine(), offset: read.offset };
  // A table that is closed by its braces can't be added to.
  const closed = read.keys.find(
    ([first, second, third]) => first === 'hooks' && (second ?? 'state') === 'state' && third === undefined,
  );
  if (closed !== undefined) return { ok: false, problem: keptInOneLine(closed.join('.')), offset: 0 };
  const missing = untrusted(hooks, read.values);
  const bare = withoutTables(
    source,
    missing.map(({ key }) => key),
  );
  if (!bare.ok) return bare;
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  let text = bare.text ?? '';
  for (const { key, hash } of missing) {
    const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
    text += `${gap}[hooks.state.${tomlString(key)}]${eol}trusted_hash = "${hash}"${eol}`;
  }
  return { ok: true, text };
}

export function withoutTrust(source: string, hooks: readonly Pick<TrustedHook, 'key'>[]): FileEdit {
  return withoutTables(
    source,
    hooks.map(({ key }) => key),
  );
}

function withoutTables(source: string, keys: readonly string[]): FileEdit {
  const read = readToml(source);
  if (!read.ok) return { ok: false, problem: unreadLine(), offset: read.offset };
  let text = source;
  for (const { path, start, end } of read.tables.toReversed()) {
    const [first, second, key = ''] = path;
    if (path.length !== 3 || first !== 'hooks' || second !== 'state' || !keys.includes(key)) continue;
    // The empty line before it came with it.
    const before = text.slice(0, start).replace(/(\n|^)\r?\n$/, '$1');
    text = before + text.slice(end);
  }
  return { ok: true, text };
}
