import { shortScript } from './command-reports.ts';

export interface Notice {
  readonly title: string;
  readonly body: string;
}

export function eventNotice(event: string, how: 'happened' | 'passed' | 'failed' | 'blocked'): Notice {
  const body = {
    happened: `${event} in this session`,
    passed: 'All checks passed',
    failed: 'A command failed',
    blocked: 'Refused; Claude was told why',
  };
  return { title: `Conclaude - ${event}`, body: body[how] };
}

export function commandNotice(
  event: string,
  command: { readonly run: string; readonly showCommand: boolean },
  how: 'running' | 'passed' | 'failed',
): Notice {
  const name = command.showCommand ? `: ${shortScript(command.run)}` : ' a command';
  return { title: `Conclaude - ${event}`, body: `${how}${name}` };
}
