import type { PastOutcome } from '../../../call/past-call.ts';
import { isMap, mapsIn, type ValueMap } from '../../../json-value.ts';

/** What a transcript says about the end of a call. */
export interface Ending {
  readonly outcome: PastOutcome;
  readonly refusedBy?: 'hook' | 'client' | 'user';
  /** No hook was asked. */
  readonly isUnasked?: true;
  /** Did the file exist that the call names? */
  readonly existed?: boolean;
  /** The subagent that the call was about. */
  readonly agent?: string;
}

/** A line with the result of a call. Every field may be missing: versions differ. */
export function endingOf(line: ValueMap, block: ValueMap): Ending {
  const text = firstText(block.content);
  const result = isMap(line.toolUseResult) ? line.toolUseResult : undefined;
  if (block.is_error !== true) {
    const existed = existedBefore(result, text);
    const agent = result?.agentId;
    return {
      outcome: 'worked',
      ...(existed !== undefined && { existed }),
      ...(typeof agent === 'string' && { agent }),
    };
  }
  // The client checks a call's input before it asks anybody.
  if (text.startsWith('<tool_use_error>')) {
    const existed = /^<tool_use_error>File (?:does not exist|has (?:not|been) )/.exec(text);
    return {
      outcome: 'failed',
      isUnasked: true,
      ...(existed !== null && { existed: !existed[0].endsWith('exist') }),
    };
  }
  const refusedBy = refuser(line, text);
  if (refusedBy !== undefined)
    return { outcome: 'refused', refusedBy, ...(refusesNewFile(text) && { existed: false }) };
  if (/^(?:Error: )?File does not exist\b/.test(text)) return { outcome: 'failed', existed: false };
  return { outcome: 'failed' };
}

function existedBefore(result: ValueMap | undefined, text: string): boolean | undefined {
  // A subagent's transcript has the sentence alone.
  if (result?.type === 'create' || text.startsWith('File created successfully at: ')) return false;
  if (result?.type === 'update' || /^The file .{1,4096} has been updated/s.test(text)) return true;
  return undefined;
}

/** Newer clients say who it was; the older ones only what the model was told. */
function refuser(line: ValueMap, text: string): Ending['refusedBy'] | undefined {
  const { permissionDecision: decision, toolDenialKind: kind } = line;
  if (isMap(decision) && typeof decision.decision === 'string') {
    if (decision.decision !== 'reject') return undefined;
    if (decision.source === 'hook' || decision.reasonType === 'hook') return 'hook';
    return decision.source === 'user_reject' && decision.reasonType !== 'rule' ? 'user' : 'client';
  }
  const byText = WORDS.find(([, words]) => words.test(text))?.[0];
  if (byText !== undefined) return byText;
  if (typeof kind !== 'string') return undefined;
  return kind.startsWith('user') ? 'user' : 'client';
}

const WORDS: readonly (readonly ['hook' | 'client' | 'user', RegExp])[] = [
  ['hook', /^PreToolUse:\S{1,200} hook error: /],
  // What conclaude itself says, where the client adds nothing to it.
  ['hook', /^(?:Blocked \w{1,40} operation: |Bash command blocked|conclaude: )|\nconclaude: \w+ "/],
  [
    'user',
    /^The user doesn't want to (?:proceed|take this action)|^\[Request interrupted by user for tool use/,
  ],
  ['client', /^Permission to (?:use|read|edit|write)\b.{0,4096}\bdenied\b/s],
  ['client', /^Claude requested permissions to\b/],
  ['client', /^Permission for this action (?:has been|was) denied\b/],
  ['client', /^Tool permission request failed\b|^The canUseTool callback\b/],
];

/** Our rules about new files only speak up where there is no file. */
function refusesNewFile(text: string): boolean {
  return /\bpreToolUse\.prevent(?:Root)?Additions\b/.test(text.slice(0, MOST_TEXT));
}

const MOST_TEXT = 2_000;

function firstText(content: unknown): string {
  if (typeof content === 'string') return content.slice(0, MOST_TEXT);
  const text = mapsIn(content).find(({ type }) => type === 'text')?.text;
  return typeof text === 'string' ? text.slice(0, MOST_TEXT) : '';
}
