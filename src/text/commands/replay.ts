import type { CommandDescription } from './description.ts';
import { HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const REPLAY = {
  summary: 'judge past tool calls by the policy',
  about: `Reads the transcripts of past sessions and judges every tool call of this project, as the hook would have: what each rule would have stopped, and what of it had worked. preToolUse.commands aren't run.`,
  options: {
    since: { value: 'TIME', doc: 'how far back: 30d (the default), 12h, 2w, a date, all' },
    config: { value: 'FILE', complete: 'file', doc: "another policy, compared with the project's" },
    against: { value: 'GIT-REF', doc: 'compare with the policy of a commit' },
    rule: { value: 'NAME', doc: 'one rule: uneditableFiles, uneditableFiles[0]' },
    'max-new': { value: 'N', doc: 'fail if more calls that worked would newly be stopped' },
    transcripts: { value: 'PATH', complete: 'file', doc: 'a transcript, or a folder of them' },
    'recorded-in': { value: 'FOLDER', doc: 'where the project was when they were written' },
    json: { doc: 'print everything as JSON' },
    help: HELP,
  },
  exitCodes: { 0: 'replayed', 1: 'too many new, or nothing to judge by', ...USAGE_ERROR },
  examples: ['conclaude replay --since 7d', 'conclaude replay --against HEAD --max-new 0'],
} as const satisfies CommandDescription;
