import type { ToolUse } from '../call/call.ts';

/** Programs that leave others running. */
const LEAVE_BEHIND = (
  'nohup setsid disown daemonize daemon tmux screen at batch coproc systemd-run start-stop-daemon ' +
  'docker podman pm2 supervisor supervisord crontab'
).split(' ');
const BEFORE_WORD = /[\s;&|(`'"]/;
const BEHIND_WORD = /[\s;&|)`'"]/;

/** Programs that are given commands as text. */
const RUNS_TEXT =
  /(?:^|[\s;&|(`/])(?:sh|bash|dash|zsh|ksh|fish|eval|su|ssh|env|xargs|find|python[\d.]*|node|perl|ruby|php)(?=\s)/;

/** What begins or hides such words. */
const QUOTES = ["'", '"', '\\'];
/** Words in quotes, and escaped characters; such an `&` matters only where the quotes may hold commands. */
const QUOTED = /\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g;
/** May something of the call go on when it has ended? Taken from the text, and rather once too often. */
export function mayStayBehind({ staysBehind, command }: ToolUse): boolean {
  if (staysBehind) return true;
  if (command === undefined) return false;
  if (LEAVE_BEHIND.some((word) => hasWord(command, word))) return true;
  if (!command.includes('&')) return false;
  // Quotes may hide such an `&`, but only an escaped one makes another look doubled.
  if (!isAlone(command) && !command.includes('\\')) return false;
  const isPlain = !QUOTES.some((quote) => command.includes(quote)) || RUNS_TEXT.test(command);
  return isAlone(isPlain ? command : command.replace(QUOTED, ''));
}

/** One look for each word: an expression with all of them would try them all at each character. */
function hasWord(command: string, word: string): boolean {
  for (let at = command.indexOf(word); at >= 0; at = command.indexOf(word, at + 1)) {
    const end = at + word.length;
    const begins = at === 0 || BEFORE_WORD.test(command[at - 1] as string);
    if (begins && (end === command.length || BEHIND_WORD.test(command[end] as string))) return true;
  }
  return false;
}

/** Is there an `&` that is neither doubled nor part of a redirection? */
function isAlone(text: string): boolean {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const isPart = at > 0 && '&<>|'.includes(text[at - 1] as string);
    if (!isPart && text[at + 1] !== '&' && text[at + 1] !== '>') return true;
  }
  return false;
}
