import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { quoted } from '../../src/shell-word.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** May this process have an /etc of its own? Only root can, on Linux. */
export function canHaveOwnEtc(): boolean {
  return (
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
  );
}

/** The outermost folder around the checkout that only its owner may enter, if there is one. */
function privateFolder(folder = REPOSITORY): string | undefined {
  const above = dirname(folder);
  if (above === folder) return undefined;
  return privateFolder(above) ?? ((statSync(folder).mode & 0o005) === 0o005 ? undefined : folder);
}

/** Lets others reach the checkout, and nothing else in a private folder around it. */
function reachable(): readonly string[] {
  const folder = privateFolder();
  if (folder === undefined || folder === REPOSITORY) return [];
  const [own, around] = [quoted(REPOSITORY), quoted(folder)];
  return [
    `mkdir /mnt/checkout && mount --bind ${own} /mnt/checkout && mount -t tmpfs -o mode=755 tmpfs ${around}`,
    `mkdir -p ${own} && mount --bind /mnt/checkout ${own}`,
  ];
}

/**
 * A shell's command that has what follows it run with an /etc of its own, as whoever it likes: changes are gone when it
 * ends.
 */
export function inOwnEtc(script: string): readonly string[] {
  const own = [
    'mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work',
    'mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc',
  ];
  return ['unshare', '--mount', 'sh', '-c', [...own, ...reachable(), script].join(' && ')];
}
