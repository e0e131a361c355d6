import { printable } from '../text/printable.ts';
import type { Terminal } from './terminal.ts';
import { unifiedDiff } from './unified-diff.ts';

/** A diff for people's eyes: coloured on a terminal, and no control character of a file reaches it. */
export function showDiff(
  terminal: Terminal,
  file: string,
  before: string,
  after: string,
  isNew = false,
): void {
  const diff = unifiedDiff(before, after, isNew ? '/dev/null' : `a/${file}`, `b/${file}`);
  if (diff === '') return;
  const { style } = terminal;
  const paint = (line: string): string => {
    if (line.startsWith('+++') || line.startsWith('---')) return style.bold(line);
    if (line.startsWith('@@')) return style.cyan(line);
    if (line.startsWith('+')) return style.green(line);
    return line.startsWith('-') ? style.red(line) : line;
  };
  terminal.say(
    diff
      .split('\n')
      .map((line) => paint(shown(line)))
      .join('\n'),
  );
}

/** Tabs are shown as they are, and a line ending of two characters is no noise. */
function shown(line: string): string {
  return line.replace(/\r$/, '').split('\t').map(printable).join('\t');
}
