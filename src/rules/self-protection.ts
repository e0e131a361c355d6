import { CHANGE } from '../call/tools.ts';
import {
  ASKED_FILES,
  CLIENT_FILES,
  CONFIG_FILES,
  HELD_FILES,
  KEPT_FILES,
  KEPT_PROGRAM,
  type OwnFiles,
} from '../clients/own-files.ts';
import { parentOf } from '../match/path-text.ts';
import type { FileAccess } from '../operation/operation.ts';
import { ABOUT } from '../text/rules.ts';
import * as say from '../text/self-protection.ts';
import { commandConcern } from './own-commands.ts';
import type { Facts, RuleKind } from './rule.ts';

/** `preToolUse.selfProtection`: the guard can't be edited away, nor talked away by a command. */
interface OwnRules {
  /** Files that the policy extends: absolute, by all their names. */
  readonly extended: readonly string[];
  /** The same as file patterns, as far as a pattern can say them. */
  readonly patterns: readonly string[];
}

export const selfProtection: RuleKind<OwnRules> = {
  entries: ({ selfProtection: isOn }, packs) =>
    isOn
      ? [
          {
            extended: packs.flatMap(({ paths }) => paths),
            patterns: packs.flatMap(({ shown, paths }) =>
              paths.length > 0 && isPlain(shown) ? [`./${shown}`] : [],
            ),
          },
        ]
      : [],
  about: () => ABOUT.selfProtection,
  // A guard on trial must not be switched off by the one that it watches.
  isNeverObserved: true,
  readsCommands: () => true,

  ofCall(_, { shell }) {
    return shell !== undefined && commandConcern(shell) !== undefined ? 'matches' : 'not-concerned';
  },

  ofFile({ extended }, file, _operation, facts) {
    return concernOf(file, facts, extended) === undefined ? 'no-objection' : 'matches';
  },

  remark({ extended }, { operation: { tool, shell }, file, facts }) {
    if (file === undefined) {
      const concern = shell && commandConcern(shell);
      if (concern === undefined) return undefined;
      const message = say.ownCommand(concern);
      return concern.isSure ? { kind: 'deny', message } : { kind: 'ask', reason: message };
    }
    const { shown } = file.path;
    switch (concernOf(file, facts, extended)) {
      case 'kept':
        return { kind: 'deny', message: say.ownFileProtected(tool, shown) };
      case 'program':
        return { kind: 'deny', message: say.ownProgramProtected(tool, shown) };
      case 'runtime':
        return { kind: 'ask', reason: say.becomesRuntime(shown) };
      case 'asked':
        return { kind: 'ask', reason: say.startsPrograms(shown) };
      case 'active':
        return { kind: 'ask', reason: say.bringsCode(shown) };
      case 'unseen':
        return { kind: 'ask', reason: say.mayBringCode(shown) };
      default:
        return undefined;
    }
  },

  holds: ({ patterns }) => ({ patterns: [...HELD_FILES, ...patterns], refused: ['write'] }),
  // The client itself writes the settings while a call waits for permission; ConfigChange looks after those.
  watches: ({ patterns }) =>
    [...CONFIG_FILES.map((pattern) => `./${pattern}`), ...patterns].map((pattern) => ({
      kind: 'pattern',
      pattern,
    })),
  samples: () => [{ tool: CHANGE, file: '.conclaude.yaml' }],
};

/** Why a change of a file is ours to stop. */
type Concern = 'kept' | 'program' | 'runtime' | 'asked' | 'active' | 'unseen';

/** A path that is no pattern of anything else. */
function isPlain(path: string): boolean {
  return !/[*?[\]{}\\!]/.test(path);
}

function concernOf(file: FileAccess, facts: Facts, extended: readonly string[]): Concern | undefined {
  if (!file.changes) return undefined;
  const { spellings } = file.path;
  const matches = (patterns: readonly string[]) =>
    patterns.some((pattern) => facts.coversAny(pattern, file.path));
  const own = facts.own();
  if (matches(KEPT_FILES) || spellings.some(({ absolute }) => own.isOwn(absolute))) return 'kept';
  if (takesWiringAway(file, facts) || spellings.some(({ absolute }) => extended.includes(absolute)))
    return 'kept';
  const goesWithAll = file.kind === 'delete' && file.inFolder === true;
  if (!goesWithAll && (matches(KEPT_PROGRAM) || spellings.some(({ absolute }) => own.isProgram(absolute))))
    return 'program';
  if (file.kind !== 'delete' && spellings.some(({ absolute }) => own.isRuntime(absolute))) return 'runtime';
  if (matches(ASKED_FILES)) return 'asked';
  return CLIENT_FILES.map((client, index) =>
    ofInstructions(client, file, facts, own.userFolders[index]),
  ).find((concern) => concern !== undefined);
}

/** The settings go with the folder that they are in, and with any above it. */
function takesWiringAway({ kind, path: { spellings } }: FileAccess, facts: Facts): boolean {
  if (kind !== 'delete' && kind !== 'write') return false;
  const own = facts.own();
  return spellings.some(
    ({ absolute, inProject }) =>
      CLIENT_FILES.some(({ folder }) => inProject.includes(folder)) ||
      own.isWiringFolder(absolute) ||
      (kind === 'delete' && own.holds(absolute)),
  );
}

/** Prose for the model is welcome; what the client would run by itself is for the user to see. */
function ofInstructions(
  client: OwnFiles,
  file: FileAccess,
  facts: Facts,
  userFolder: string | undefined,
): Concern | undefined {
  if (file.kind === 'delete') return undefined;
  for (const { absolute } of file.path.spellings) {
    const path = client.instructionIn(absolute, userFolder);
    if (path === undefined) continue;
    const concern = ofInstruction(client, file, facts, absolute, path);
    if (concern !== undefined) return concern;
  }
  return undefined;
}

function ofInstruction(
  client: OwnFiles,
  file: FileAccess,
  facts: Facts,
  absolute: string,
  path: string,
): Concern | undefined {
  // A folder is nothing yet, unless somebody fills it with what can't be seen.
  if (file.makesLink) return 'unseen';
  if (file.makesFolder && file.inFolder !== true) return undefined;
  if (client.isActive(path) || liesInPlugin(client, facts, absolute, path)) return 'active';
  const hasUnknownName = file.kind === 'create' && file.inFolder === true;
  if (!isText(path) && !hasUnknownName) return undefined;
  const { before, after } = facts.textsOf(file);
  if (after === undefined) return 'unseen';
  const known = client.activeParts(before);
  return after.some((text) => client.activeParts(text).some((part) => !known.includes(part)))
    ? 'active'
    : undefined;
}

/** Markdown, by which instructions are given. */
function isText(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path);
}

/** Code that a plugin there may load already. */
function liesInPlugin({ pluginMark }: OwnFiles, facts: Facts, absolute: string, path: string): boolean {
  if (isText(path)) return false;
  let folder = parentOf(absolute);
  for (const _ of path.split('/').slice(1)) {
    if (facts.exists(`${folder}/${pluginMark}`)) return true;
    folder = parentOf(folder);
  }
  return false;
}
