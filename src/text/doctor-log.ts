import type { Message } from './doctor.ts';
import { printable } from './printable.ts';

export function logOff(): Message {
  return { text: 'the log is off' };
}

export function logNowhere(): Message {
  return {
    text: "nothing is written to the log, because nobody says where this user's files are",
    next: 'set HOME to an absolute path',
  };
}

export function logUnwritable(folder: string): Message {
  return {
    text: `nothing can be written to the log in ${printable(folder)}: it is missing and can't be made, others may enter it, or it isn't yours`,
    next: `make it a folder of your own that nobody else may enter (chmod 700), or set \`log: off\``,
  };
}

export function logFound(folder: string, bytes: number): Message {
  const size =
    bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return { text: `the log is in ${printable(folder)} (${bytes === 0 ? 'nothing yet' : size})` };
}
