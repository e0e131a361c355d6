import type { EventName } from '../call/events.ts';
import { commandNotice, eventNotice } from '../text/notices.ts';
import { showNotice } from './desktop.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import type { LifecycleResult } from './result.ts';

/** Events that a user may want to hear of for their own sake, not for what came of them. */
const SYSTEM_EVENTS: ReadonlySet<EventName> = new Set([
  'Notification',
  'SessionStart',
  'SessionEnd',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'ConfigChange',
  'WorktreeCreate',
  'WorktreeRemove',
  'StopFailure',
  'Setup',
  'TeammateIdle',
  'TaskCreated',
  'TaskCompleted',
] satisfies EventName[]);

type NoticeContext = Pick<LifecycleCall, 'host' | 'config' | 'event'>;

/** Tells the user how an event went, if that is wanted. A sequence for the terminal stands in for a desktop. */
export async function noticeOfEvent(
  context: NoticeContext,
  { verdict, commands }: Pick<LifecycleResult, 'verdict' | 'commands'>,
): Promise<string | undefined> {
  if (!isOn(context)) return undefined;
  const { showErrors, showSuccess, showSystemEvents } = context.config.notifications;
  const refused = verdict.kind === 'block' || (verdict.kind === 'permission' && verdict.behavior === 'deny');
  const failed = commands === 'failed' || refused || verdict.kind === 'failure';
  const ofItself = showSystemEvents && SYSTEM_EVENTS.has(context.event);
  const outcome = failed ? showErrors : commands === 'passed' && showSuccess;
  if (!ofItself && !outcome) return undefined;
  const how = refused ? 'blocked' : failed ? 'failed' : commands === 'passed' ? 'passed' : 'happened';
  return showNotice(context.host, eventNotice(context.event, how));
}

export async function noticeOfCommand(
  call: LifecycleCall,
  command: { readonly run: string; readonly showCommand: boolean; readonly notifyPerCommand: boolean },
  how: 'running' | 'passed' | 'failed',
): Promise<void> {
  if (!command.notifyPerCommand || !isOn(call)) return;
  const { showErrors, showSuccess, showSystemEvents } = call.config.notifications;
  const wanted = { running: showSystemEvents, passed: showSuccess, failed: showErrors }[how];
  if (wanted) await showNotice(call.host, commandNotice(call.event, command, how));
}

function isOn({ config, event }: NoticeContext): boolean {
  const { enabled, hooks } = config.notifications;
  return enabled && (hooks.includes('*') || hooks.includes(event));
}
