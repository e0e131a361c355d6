import { printable } from './printable.ts';

const MAX_NAMES = 20;

/** New files at the project root, found when a turn ends. */
export function rootAdditionsFound(names: readonly string[], message: string | undefined): string {
  const shown = names.slice(0, MAX_NAMES).map(printable);
  const list = names.length > MAX_NAMES ? [...shown, `and ${names.length - MAX_NAMES} more`] : shown;
  const custom = shown.map((name) =>
    message?.replaceAll('{file_path}', () => name).replaceAll('{tool}', 'Bash'),
  );
  const advice =
    message === undefined
      ? [
          'They appeared since the session began. Move what you made to where it belongs, or remove it; leave what the user made, and say so.',
        ]
      : [...new Set(custom.filter((line) => line !== undefined))];
  return [`Unauthorized root additions detected: ${list.join(', ')}`, ...advice].join('\n');
}

export function letGo(
  what: 'failure' | 'root additions' | 'infinite',
  rounds: number,
  detail: string,
): string {
  const why = {
    failure: `conclaude lets this turn end although a stop command still fails. Claude was sent back ${rounds} times, and nothing changed:`,
    'root additions': `conclaude lets this turn end although there are still new files at the project root. Claude was sent back ${rounds} times:`,
    infinite: `conclaude lets this turn end although stop.infinite is set: Claude was told to go on ${rounds} times, and did nothing.`,
  };
  return [why[what], detail].filter(Boolean).join('\n');
}

export function waitingForAgents(count: number): string {
  return `conclaude: stop commands wait for ${count === 1 ? 'a background agent' : `${count} background agents`} to finish`;
}
