import { spawnSync } from 'node:child_process';

/** What `template.sh` packs things with. Not every machine has all of them; CI installs what is missing. */
const ARCHIVERS = ['git', 'tar', 'xz', 'bzip2', 'zip', 'unzip', 'cpio', 'ar', 'patch', 'diff'];

export const hasArchivers = ARCHIVERS.every(
  (name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' }).status === 0,
);
