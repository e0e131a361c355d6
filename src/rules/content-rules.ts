import { CREATE } from '../call/tools.ts';
import type { ContentRule } from '../config/sections/content-rules.ts';
import { samplesOfSet } from '../content/find-added.ts';
import { setNamed } from '../content/set-names.ts';
import { baseName, dirName } from '../match/path-text.ts';
import type { FileAccess } from '../operation/operation.ts';
import { type AddedBy, aboutContentRule, contentAsks, contentBlocked, tooMuchText } from '../text/content.ts';
import type { RuleKind, Sample, SampleMaker, TakenStance } from './rule.ts';

/** `preToolUse.contentRules`: what no call may add to files. What is in them already is nobody's fault. */
export const contentRules: RuleKind<ContentRule> = {
  about: aboutContentRule,
  examples: ({ match, notMatch }) => match.length + notMatch.length,

  ofFile(rule, file, _, facts) {
    if (!addsText(file)) return 'not-concerned';
    if (!facts.coversAny(rule.pattern, file.path)) return 'no-match';
    const found = facts.addedTo(file, rule.forbid);
    return found !== undefined && (found.added === 'too-much' || found.added.length > 0)
      ? 'matches'
      : 'no-objection';
  },

  remark(rule, taken) {
    const { file, facts } = taken;
    const found = file && facts.addedTo(file, rule.forbid);
    if (file === undefined || found === undefined) return undefined;
    const forbidden = rule.forbid.join(', ');
    if (found.added === 'too-much') return { kind: 'ask', reason: tooMuchText(file.path.shown, forbidden) };
    const by = wordsOf(rule, taken, { found: found.added, isLineOfFile: found.isLineOfFile });
    if (rule.action === 'ask') return { kind: 'ask', reason: contentAsks(by) };
    const isOwnMessage = rule.message !== undefined;
    // The part of a command that writes it has what is forbidden in it.
    return {
      kind: 'deny',
      message: contentBlocked(by),
      pattern: forbidden,
      isOwnMessage,
      hidesCommand: true,
    };
  },

  // What the other sets find is no secret.
  hides: ({ forbid }) => forbid.filter((one) => (setNamed(one)?.set ?? SECRETS) === SECRETS),
  covers: ({ pattern }) => ({ kind: 'pattern', pattern, names: 'any' }),
  // What a command has done to a file can't be told from what it said.
  watches: () => [],
  samples: (rule, make) => samplesFor(rule, make),
};

const SECRETS = 'secrets-in-text';

function addsText({ changes, kind, makesFolder, makesLink, inFolder }: FileAccess): boolean {
  return changes && kind !== 'delete' && !makesFolder && !makesLink && !inFolder;
}

function wordsOf(
  rule: ContentRule,
  { operation, file }: TakenStance,
  found: Pick<AddedBy, 'found' | 'isLineOfFile'>,
): AddedBy {
  const agent = rule.agent === '*' ? undefined : operation.agent;
  const { tool } = operation;
  const forbidden = rule.forbid.join(', ');
  return { ...found, tool, file: file?.path.shown ?? '', forbidden, message: rule.message, agent };
}

/** New files with a text that is forbidden: an example of the rule's own, one of its set, or one that is made up. */
function samplesFor({ pattern, forbid, match }: ContentRule, make: SampleMaker): readonly Sample[] {
  const files = make.files(pattern);
  const ofSets = forbid.flatMap(samplesOfSet);
  const texts = [
    ...match,
    ...forbid.filter((one) => setNamed(one) === undefined).flatMap((one) => make.textsOf(one)),
  ];
  const plain = texts.flatMap((content) => files.map((file) => ({ tool: CREATE, file, content })));
  // A set looks into the files of some languages only, and the pattern into those of some folders.
  const named = [...ofSets, ...match.flatMap((text) => ofSets.map(([file]) => [file, text] as const))];
  const inFolders = named.flatMap(([name, content]) =>
    [name, ...files.map((file) => besides(file, name))].map((file) => ({ tool: CREATE, file, content })),
  );
  return [...plain, ...inFolders].slice(0, MOST_SAMPLES);
}

const MOST_SAMPLES = 400;

function besides(file: string, name: string): string {
  const folder = dirName(file);
  return folder === '.' || folder === '' ? name : `${folder}/${baseName(name)}`;
}
