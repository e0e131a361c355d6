import type { Gate } from '../../config/sections/stop.ts';
import type { Host } from '../../host/host.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { isAbsolute, joinPath } from '../../match/path-text.ts';
import type { GoodPolicy } from '../../policy.ts';
import { lostFailure, plainCommands } from '../../shell/exit-status.ts';
import * as say from '../../text/config-warnings.ts';
import type { Warning } from './warnings.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Gates that can't fail, or can't work. */
export function gateWarnings(host: Host, { config, root }: GoodPolicy): readonly Warning[] {
  return config.stop.commands.flatMap((gate, index) => {
    const texts = [lost(gate), withoutTests(gate), missing(host, root, gate)];
    return texts.flatMap((text) =>
      text === undefined ? [] : [{ path: ['stop', 'commands', index, 'run'], text }],
    );
  });
}

function lost({ run }: Gate): string | undefined {
  const found = lostFailure(run);
  return found && say.failureIsLost(found.kind, found.text);
}

function withoutTests({ run }: Gate): string | undefined {
  const commands = plainCommands(run);
  return commands.length === 1 && commands[0]?.some((word) => /^--passWithNoTests(?:=true)?$/.test(word))
    ? say.passesWithoutTests()
    : undefined;
}

/** A script that isn't there. Where a command runs elsewhere, nobody can tell. */
function missing(host: Host, root: string, { run, perPackage }: Gate): string | undefined {
  const commands = plainCommands(run);
  if (perPackage !== undefined || commands.some(([name]) => /^(?:cd|pushd)$/.test(name ?? '')))
    return undefined;
  for (const words of commands) {
    const script = packageScript(words);
    if (script !== undefined && !scriptsOf(host, root)?.includes(script)) return say.noPackageScript(script);
    const file = fileIn(words);
    if (file !== undefined && host.kindOf(isAbsolute(file) ? file : joinPath(root, file)) === undefined)
      return say.noSuchFile(file);
  }
  return undefined;
}

/** The script of package.json that a command runs; options may mean another package. */
function packageScript([manager = '', ...args]: readonly string[]): string | undefined {
  if (
    !/^(?:npm|pnpm|yarn|bun)$/.test(manager) ||
    args.some((arg) => /^-/.test(arg) && arg !== '--' && arg !== '-s' && arg !== '--silent')
  )
    return undefined;
  const [verb, name] = args.filter((arg) => !arg.startsWith('-'));
  if (verb === 'run' || verb === 'run-script') return name;
  // `bun test` is a program of its own.
  return manager !== 'bun' && (verb === 'test' || (manager === 'npm' && verb === 't')) ? 'test' : undefined;
}

function scriptsOf(host: Host, root: string): readonly string[] | undefined {
  const content = host.readFile(joinPath(root, 'package.json'), MAX_MANIFEST_BYTES);
  const manifest = content.ok ? parseJson(content.text) : undefined;
  return isMap(manifest) && isMap(manifest.scripts) ? Object.keys(manifest.scripts) : undefined;
}

/** A file that is to be run, by its path. What an expansion may come to isn't known. */
function fileIn([name = '', first = '']: readonly string[]): string | undefined {
  const path = /^(?:bash|sh|zsh|node|python3?|ruby)$/.test(name) ? first : name;
  return /^[\w.][\w./-]*\/[\w./-]+$|^[\w-]+\.(?:sh|py|[cm]?js|rb)$/.test(path) && !path.startsWith('-')
    ? path
    : undefined;
}
