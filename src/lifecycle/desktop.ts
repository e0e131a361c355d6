import type { Host } from '../host/host.ts';
import { onPath } from '../host/on-path.ts';
import { isAbsolute } from '../match/path-text.ts';
import type { Notice } from '../text/notices.ts';

/** Shows a notice through what the platform has; where there is no desktop, gives the terminal's own way to show it. */
export async function showNotice(host: Host, notice: Notice): Promise<string | undefined> {
  const program = notifier(host, notice);
  if (program === undefined) return terminalSequence(notice);
  await host.startDetached(...program);
  return undefined;
}

function notifier(host: Host, { title, body }: Notice): Parameters<Host['startDetached']> | undefined {
  if (host.platform === 'windows') return ['powershell', powershellArgs({ title, body })];
  const osascript = onPath(host, 'osascript', isAbsolute);
  if (osascript !== undefined) return [osascript, ['-e', APPLE_SCRIPT, title, body]];
  const hasDesktop = ['DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS'].some((name) =>
    host.env(name),
  );
  const notifySend = hasDesktop ? onPath(host, 'notify-send', isAbsolute) : undefined;
  if (notifySend === undefined) return undefined;
  return [notifySend, ['--app-name=conclaude', '--', title, body]];
}

/** The words are arguments, never part of the script. */
const APPLE_SCRIPT =
  'on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run';

function powershellArgs({ title, body }: Notice): readonly string[] {
  const quote = (text: string) => `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, "''")}'`;
  const script = `Add-Type -AssemblyName System.Windows.Forms
$n = New-Object System.Windows.Forms.NotifyIcon
$n.Icon = [System.Drawing.SystemIcons]::Information
$n.Visible = $true
$n.ShowBalloonTip(5000, ${quote(title)}, ${quote(body)}, 'Info')
Start-Sleep -Seconds 6
$n.Dispose()`;
  return ['-NoProfile', '-NonInteractive', '-Command', script];
}

/** The client emits it on our behalf; `;` stands between its parts. */
function terminalSequence({ title, body }: Notice): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character may end the sequence early
  const part = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f;]/g, ' ').slice(0, 200);
  return `\u001b]777;notify;${part(title)};${part(body)}\u0007`;
}
