import { spawnSync } from 'node:child_process';

/** May this process have an /etc of its own? Only root can, on Linux. */
export function canHaveOwnEtc(): boolean {
  return (
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
  );
}

/** A shell's command that has what follows it run with an /etc of its own: changes are gone when it ends. */
export function inOwnEtc(script: string): readonly string[] {
  const own = [
    'mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work',
    'mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc',
  ];
  return ['unshare', '--mount', 'sh', '-c', [...own, script].join(' && ')];
}
