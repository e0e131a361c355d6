import { hasOption } from '../arguments.ts';
import { isKnown, knownField } from '../field.ts';
import { mergeBase } from '../git-data/history.ts';
import { commitOf, currentBranch, resolveRevision } from '../git-data/revisions.ts';
import type { Output } from '../session.ts';
import { isStale } from './git-paths.ts';
import { topLevel } from './git-repositories.ts';
import { gitPlace } from './git-state.ts';
import type { ProgramCall } from './row.ts';

function line(text: string | undefined): Output {
  return text === undefined ? undefined : knownField(`${text}\n`);
}

/** What a revision is, for commands that are told so by `$(git rev-parse …)`. */
export function revParse({ args, frame }: ProgramCall): Output {
  if (hasOption(args, '--show-toplevel')) return line(topLevel(frame));
  const [only, ...others] = args.operands;
  const place = frame.wantsOutput ? gitPlace(frame) : undefined;
  if (place === undefined || only === undefined || others.length > 0 || !isKnown(only)) return undefined;
  if (isStale(frame, only.text)) return undefined;
  const { refs } = place.repository;
  if (hasOption(args, '--abbrev-ref')) return only.text === 'HEAD' ? line(currentBranch(refs)) : undefined;
  return line(resolveRevision(refs, only.text));
}

/** `git rev-list -n 1 v1` */
export function revList({ args, words, frame }: ProgramCall): Output {
  const [only, ...others] = args.operands;
  const isOne = words.some(({ text }) => /^(?:-1|-n1|-n=?1|--max-count=1)$/.test(text));
  const place =
    frame.wantsOutput && (isOne || hasOption(args, '-n --max-count')) ? gitPlace(frame) : undefined;
  if (place === undefined || only === undefined || others.length > 0 || !isKnown(only)) return undefined;
  return isStale(frame, only.text) ? undefined : line(commitOf(place.repository.refs, only.text));
}

export function commonCommit({ args, frame }: ProgramCall): Output {
  const place = frame.wantsOutput ? gitPlace(frame) : undefined;
  const [one, other] = args.operands.map(({ text }) => text);
  if (place === undefined || one === undefined || other === undefined) return undefined;
  if (isStale(frame, one) || isStale(frame, other)) return undefined;
  const { refs } = place.repository;
  const [a, b] = [commitOf(refs, one), commitOf(refs, other)];
  return a === undefined || b === undefined ? undefined : line(mergeBase(place.repository, a, b));
}
