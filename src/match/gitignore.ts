import { toComparable } from './byte-string.ts';
import { type IgnoreRule, ruleMatches } from './gitignore-rule.ts';

export interface IgnoreSource {
  /** The ignore file, as messages shall name it. */
  readonly file: string;
  /** The folder that its paths start from, relative to the repository's top; `''` for the top itself. */
  readonly folder: string;
  readonly rules: readonly IgnoreRule[];
}

export interface RuleInSource {
  readonly source: IgnoreSource;
  readonly rule: IgnoreRule;
}

export type IgnoreVerdict =
  | { readonly kind: 'ignored'; readonly by: RuleInSource }
  /** A negation has the last word. */
  | { readonly kind: 'included'; readonly by: RuleInSource }
  | { readonly kind: 'unmentioned' };

/**
 * Judges `path` (relative to the repository's top, parts separated by `/`) by `sources`, the weakest first:
 * global excludes, the repository's own, then the ignore files from the top folder down to the target's.
 * `foldCase` must be what the rules were parsed with.
 *
 * As git does it, the path is followed from the top. At each folder on the way, and at the target, the
 * strongest rule that matches there decides. Below an ignored folder git stops: nothing can take a file back
 * in, and ignore files inside that folder aren't read.
 *
 * There is one deviation from git. Say that a folder F on the way is ignored. A folder or file P below F is
 * taken back in when a negation that names a path (`!/build/keep`, not `!*.md` or `!keep/`) matches P itself
 * and is stronger than every excluding rule that matches P or any folder from F down to P. Negations that
 * name no path are as if unwritten there, and ignore files inside folders that stay ignored still don't
 * count. From P on, git's rules hold again.
 */
export function judgeIgnored(
  sources: readonly IgnoreSource[],
  path: string,
  isFolder: boolean,
  foldCase: boolean,
): IgnoreVerdict {
  const ranked = rankRules(sources, foldCase);
  const whole = toComparable(path, foldCase);
  /** Folders that are ignored, so that the ignore files inside don't count. */
  const closed = new Set<string>();
  let state: State = { kind: 'open', by: undefined };

  for (let end = partEnd(whole, 0); ; end = partEnd(whole, end + 1)) {
    const atTarget = end === whole.length;
    const place: Place = { path: whole.slice(0, end), isFolder: !atTarget || isFolder, closed };
    state = state.kind === 'ignored' ? judgeBelowIgnored(ranked, place, state) : judgeOpen(ranked, place);
    if (atTarget || (state.kind === 'ignored' && !canBeTakenBack(ranked, state))) return verdictOf(state);
    if (state.kind === 'ignored') closed.add(place.path);
  }
}

interface RankedSource {
  readonly source: IgnoreSource;
  readonly folder: string;
  /** Ranks put the rules of all sources into one order, the strongest last. This is the first rule's. */
  readonly firstRank: number;
}

interface RankedRule extends RuleInSource {
  readonly rank: number;
}

interface Place {
  readonly path: string;
  readonly isFolder: boolean;
  readonly closed: ReadonlySet<string>;
}

/** `by` is what git names: the rule at the topmost ignored folder. A negation must be above `bar`. */
type Ignored = { readonly kind: 'ignored'; readonly by: RuleInSource; readonly bar: number };
type State = { readonly kind: 'open'; readonly by: RuleInSource | undefined } | Ignored;

function judgeOpen(sources: readonly RankedSource[], place: Place): State {
  const found = strongestMatch(sources, place, 0, () => true);
  if (found === undefined || found.rule.negated) return { kind: 'open', by: found };
  return { kind: 'ignored', by: found, bar: found.rank };
}

function judgeBelowIgnored(sources: readonly RankedSource[], place: Place, above: Ignored): State {
  const found = strongestMatch(sources, place, above.bar + 1, (rule) => !rule.negated || rule.namesPath);
  if (found === undefined) return above;
  return found.rule.negated ? { kind: 'open', by: found } : { ...above, bar: found.rank };
}

function strongestMatch(
  sources: readonly RankedSource[],
  place: Place,
  lowestRank: number,
  counts: (rule: IgnoreRule) => boolean,
): RankedRule | undefined {
  const name = place.path.slice(place.path.lastIndexOf('/') + 1);
  for (let s = sources.length - 1; s >= 0; s--) {
    const ranked = sources[s];
    if (ranked === undefined || place.closed.has(ranked.folder)) continue;
    const inner = pathInside(place.path, ranked.folder);
    if (inner === undefined) continue;
    const { rules } = ranked.source;
    for (let r = rules.length - 1; r >= 0 && ranked.firstRank + r >= lowestRank; r--) {
      const rule = rules[r];
      if (rule !== undefined && counts(rule) && ruleMatches(rule, inner, name, place.isFolder)) {
        return { source: ranked.source, rule, rank: ranked.firstRank + r };
      }
    }
  }
  return undefined;
}

/** Most ignored folders are above no such negation, and the way down can end there. */
function canBeTakenBack(sources: readonly RankedSource[], state: Ignored): boolean {
  return sources.some(({ source, firstRank }) =>
    source.rules.some((rule, r) => firstRank + r > state.bar && rule.negated && rule.namesPath),
  );
}

function rankRules(sources: readonly IgnoreSource[], foldCase: boolean): readonly RankedSource[] {
  let firstRank = 0;
  return sources.map((source) => {
    const ranked = { source, folder: toComparable(source.folder, foldCase), firstRank };
    firstRank += source.rules.length;
    return ranked;
  });
}

function verdictOf(state: State): IgnoreVerdict {
  if (state.kind === 'ignored') return { kind: 'ignored', by: state.by };
  return state.by === undefined ? { kind: 'unmentioned' } : { kind: 'included', by: state.by };
}

function partEnd(path: string, from: number): number {
  const slash = path.indexOf('/', from);
  return slash === -1 ? path.length : slash;
}

/** `undefined`: the path isn't below the folder, where the rules of that folder's file hold. */
function pathInside(path: string, folder: string): string | undefined {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}
