import type { ToolUse } from '../call/call.ts';

/** Programs that leave others running. */
const LEAVES_BEHIND =
  /(?:^|[\s;&|(`'"])(?:nohup|setsid|disown|daemonize|daemon|tmux|screen|at|batch|coproc|systemd-run|start-stop-daemon|docker|podman|pm2|supervisord?|crontab)(?=$|[\s;&|)`'"])/;
/** Programs that are given commands as text. */
const RUNS_TEXT =
  /(?:^|[\s;&|(`/])(?:sh|bash|dash|zsh|ksh|fish|eval|su|ssh|env|xargs|find|python[\d.]*|node|perl|ruby|php)(?=\s)/;

/** What begins or hides such words. */
const QUOTES = ["'", '"', '\\'];
/** Words in quotes, and escaped characters; such an `&` matters only where the quotes may hold commands. */
const QUOTED = /\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g;
/** An `&` that is neither doubled nor part of a redirection. */
const ALONE = /(?:^|[^&<>|])&(?![&>])/;

/** May something of the call go on when it has ended? Taken from the text, and rather once too often. */
export function mayStayBehind({ staysBehind, command }: ToolUse): boolean {
  if (staysBehind) return true;
  if (command === undefined) return false;
  if (LEAVES_BEHIND.test(command)) return true;
  if (!command.includes('&')) return false;
  const isPlain = !QUOTES.some((quote) => command.includes(quote)) || RUNS_TEXT.test(command);
  return ALONE.test(isPlain ? command : command.replace(QUOTED, ''));
}
