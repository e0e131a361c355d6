import type { Call } from './call/call.ts';
import { type OwnPlaces, ownPlaces } from './clients/own-files.ts';
import { findIgnored, type IgnoreReader } from './facts/ignored.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import { remembered } from './host/snapshot-host.ts';
import { type CommandMatcher, type CommandRule, commandMatcher } from './match/command-pattern.ts';
import { type FilePattern, filePattern } from './match/file-pattern.ts';
import { type FirstCharacters, firstCharacters, mayBegin } from './match/first-characters.ts';
import { nameMatcher } from './match/name-glob.ts';
import { relativeTo } from './match/path-text.ts';
import type { Project } from './operation/project.ts';
import { realPath } from './operation/real-path.ts';
import type { SubjectPath } from './operation/subject-path.ts';
import type { Facts } from './rules/rule.ts';

/** What is the same for every call to a project. */
export interface KeptFacts {
  patternOf?: (text: string) => FilePattern;
  toolOf?: Facts['tool'];
  commands?: Map<CommandRule, CommandMatcher>;
}

/** What rules may know of the world, each looked up when the first of them asks. */
export function factsOf(
  host: Host,
  project: Project,
  { client, tool }: Pick<Call, 'client' | 'tool'>,
  readIgnored: IgnoreReader | undefined,
  kept: KeptFacts = {},
): Facts {
  const { ignoreCase, home } = project;
  // Looked for once, and only when somebody asks.
  let own: OwnPlaces | undefined;
  kept.patternOf ??= remembered((text) => filePattern(text, { ignoreCase, home }));
  // Rules for the same tool are many, and so are rules for other tools.
  kept.toolOf ??= remembered((pattern) => remembered(nameMatcher(pattern, { ignoreCase: true })));
  kept.commands ??= new Map();
  const { patternOf, toolOf, commands } = kept;
  const mayCover = firstLook(ignoreCase);
  return {
    coversAny(pattern, path, isFolder) {
      if (!mayCover(pattern, path)) return false;
      const covers = patternOf(pattern);
      return path.spellings.some((name) => covers(name, isFolder));
    },
    coversAll(pattern, path, isFolder) {
      if (!mayCover(pattern, path)) return false;
      const covers = patternOf(pattern);
      return path.spellings.every((name) => !name.holdsProject && covers(name, isFolder));
    },
    tool: toolOf,
    command(rule) {
      const matches = commands.get(rule) ?? commandMatcher(rule);
      commands.set(rule, matches);
      return matches;
    },
    ignoredBy(path) {
      for (const { absolute } of path.spellings) {
        const isFolder = path.kind === 'folder';
        const found = readIgnored
          ? readIgnored(absolute, isFolder, true)
          : findIgnored(host, absolute, isFolder, true);
        if (found !== undefined)
          return { ...found, file: relativeTo(project.root, found.file) || found.file };
      }
      return undefined;
    },
    own() {
      own ??= ownPlaces(host, project.realRoot, ignoreCase, (path) => realPath(host, path));
      return own;
    },
    exists: (path) => host.kindOf(path) !== undefined,
    textsOf({ path, content }) {
      const read = host.readFile(path.real.absolute, MAX_FILE_BYTES);
      const before = read.ok ? read.text : '';
      // A command's words may come after what is there, or in its place.
      if (content !== undefined) return { before, after: [content, before + content] };
      const after = tool === undefined || tool.isShell ? undefined : client.textAfter(tool.input, before);
      return { before, after: after === undefined ? undefined : [after] };
    },
  };
}

/** All rules ask about one path before they ask about the next. */
function firstLook(ignoreCase: boolean): (pattern: string, path: SubjectPath) => boolean {
  let last: SubjectPath | undefined;
  let characters: FirstCharacters | undefined;
  return (pattern, path) => {
    if (path !== last) {
      last = path;
      const isOpen = ignoreCase || path.spellings.some(({ holdsProject }) => holdsProject);
      characters = isOpen ? undefined : firstCharacters(path.spellings);
    }
    return characters === undefined || mayBegin(pattern, characters);
  };
}
