import type { Host } from '../../host/host.ts';
import { joinPath } from '../../match/path-text.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_FILES = 1000;

/** Agent files into which the original program wrote hooks of its own. */
export function legacyAgentFiles(host: Host, claudeFolder: string): readonly string[] {
  const found: string[] = [];
  const folders = [joinPath(claudeFolder, 'agents')];
  for (let looked = 0; folders.length > 0 && looked < MAX_FILES; looked++) {
    const folder = folders.pop() as string;
    for (const name of host.list(folder) ?? []) {
      const path = joinPath(folder, name);
      const kind = host.kindOf(path);
      if (kind === 'folder') folders.push(path);
      if (kind !== 'file' || !name.endsWith('.md')) continue;
      const content = host.readFile(path, MAX_BYTES);
      if (content.ok && /^---\r?\n[\s\S]*?\bconclaude Hooks \w+ --agent\b/.test(content.text))
        found.push(path);
    }
  }
  return found.sort();
}
