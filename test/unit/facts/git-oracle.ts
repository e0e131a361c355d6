import { join } from 'node:path';
import { askGit, type GitAnswer, newRepository, writeFiles } from './real-git.ts';

/**
 * Says what is right by another way than the code under test: git itself tells which single rule matches which
 * single path, and the definition of the deviation is worked out from that table. No code of ours takes part.
 */
export interface OracleSource {
  readonly file: string;
  /** Relative to the repository's top. */
  readonly folder: string;
  readonly lines: readonly string[];
}

export interface OracleVerdict {
  readonly ignored: boolean;
  /** The rule that git would name, or the one that takes the path back in. */
  readonly by: GitAnswer | undefined;
  /** Was some part of the way taken back in where git had stopped? Only then may we differ from git. */
  readonly deviates: boolean;
}

interface OracleRule extends GitAnswer {
  readonly folder: string;
  readonly negated: boolean;
  readonly namesPath: boolean;
  /** Paths relative to the repository's top. */
  readonly matches: ReadonlySet<string>;
}

/** `sources` from the weakest to the strongest; `folders` says which paths are folders. */
export function createOracle(
  sources: readonly OracleSource[],
  paths: readonly string[],
  folders: ReadonlySet<string>,
  config: string,
): (path: string) => OracleVerdict {
  const places = [...new Set(paths.flatMap(wayTo))];
  const rules = matchEachRuleAlone(sources, places, folders, config);
  return (path) => judge(rules, wayTo(path));
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
export function wayTo(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/**
 * Each rule gets a folder with an ignore file of its own, as a negation: for those git looks at the path alone,
 * while an excluding rule would also answer for everything below what it matches.
 */
function matchEachRuleAlone(
  sources: readonly OracleSource[],
  places: readonly string[],
  folders: ReadonlySet<string>,
  config: string,
): OracleRule[] {
  const top = newRepository(config);
  const files: Record<string, string> = {};
  const questions: string[] = [];
  const written = sources.flatMap((source) =>
    source.lines
      .map((text, index) => ({ source, text, line: index + 1 }))
      .filter(({ text }) => !/^(#|$)/.test(text)),
  );
  written.forEach(({ source, text }, index) => {
    files[`${index}/.gitignore`] = text.startsWith('!') ? text : `!${text}`;
    for (const place of places) {
      const inner = inside(source.folder, place);
      if (inner === undefined) continue;
      questions.push(`${index}/${inner}`);
      // Only for rules that end in a slash does git look whether there is a folder.
      if (/\/\s*$/.test(text) && folders.has(place)) files[`${index}/${inner}/`] = '';
    }
  });
  writeFiles(top, files);
  const answers = askGit(top, join(top, 'no-home'), questions);

  return written.map(({ source, text, line }, index) => {
    const matching = places.filter((place) => {
      const inner = inside(source.folder, place);
      return (
        inner !== undefined &&
        answers.get(`${index}/${inner}`)?.file === join(top, String(index), '.gitignore')
      );
    });
    const shown =
      matching.map((place) => answers.get(`${index}/${inside(source.folder, place)}`)?.pattern)[0] ?? '!';
    const negated = text.startsWith('!');
    return {
      file: source.file,
      folder: source.folder,
      line,
      pattern: negated ? shown : shown.slice(1),
      negated,
      namesPath: shown.slice(1, -1).includes('/'),
      matches: new Set(matching),
    };
  });
}

function judge(rules: readonly OracleRule[], way: readonly string[]): OracleVerdict {
  /** Index on the way where the present stretch of ignored folders began. */
  let since: number | undefined;
  let namedByGit: OracleRule | undefined;
  let deviates = false;
  const ignoredFolders = new Set<string>();

  for (const [depth, place] of way.entries()) {
    const inEffect = [...rules.entries()].filter(([, rule]) => !ignoredFolders.has(rule.folder));
    const here = inEffect.filter(([, rule]) => rule.matches.has(place));
    if (since === undefined) {
      const last = here.at(-1)?.[1];
      if (last !== undefined && !last.negated) since = depth;
      namedByGit = last;
    } else {
      const stretch = way.slice(since, depth + 1);
      const excluding = inEffect.filter(
        ([, rule]) => !rule.negated && stretch.some((on) => rule.matches.has(on)),
      );
      const strongest = Math.max(...excluding.map(([rank]) => rank));
      const saviour = here
        .filter(([rank, rule]) => rule.negated && rule.namesPath && rank > strongest)
        .at(-1)?.[1];
      if (saviour !== undefined) {
        since = undefined;
        namedByGit = saviour;
        deviates = true;
      }
    }
    if (since !== undefined) ignoredFolders.add(place);
  }
  const by = namedByGit && { file: namedByGit.file, line: namedByGit.line, pattern: namedByGit.pattern };
  return { ignored: since !== undefined, by, deviates };
}

function inside(folder: string, place: string): string | undefined {
  if (folder === '') return place;
  return place.startsWith(`${folder}/`) ? place.slice(folder.length + 1) : undefined;
}
