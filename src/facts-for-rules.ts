import type { Call } from './call/call.ts';
import type { TextChange } from './call/text-change.ts';
import { type OwnPlaces, ownPlaces } from './clients/own-files.ts';
import { findAdded } from './content/find-added.ts';
import type { Matchers } from './content/matches.ts';
import { findIgnored, type IgnoreReader } from './facts/ignored.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import { remembered } from './host/snapshot-host.ts';
import { type CommandMatcher, type CommandRule, commandMatcher } from './match/command-pattern.ts';
import { type FilePattern, filePattern } from './match/file-pattern.ts';
import { type FirstCharacters, firstCharacters, mayBegin } from './match/first-characters.ts';
import { type Invocation, type InvocationRule, readInvocation } from './match/invocation/invocation.ts';
import { nameMatcher } from './match/name-glob.ts';
import { normalisePath, relativeTo, withSlashes } from './match/path-text.ts';
import { compileRegex } from './match/regex.ts';
import { foreignTextChange } from './operation/foreign-text.ts';
import type { FileAccess, ShellReading } from './operation/operation.ts';
import type { Project } from './operation/project.ts';
import { realPath } from './operation/real-path.ts';
import type { SubjectPath } from './operation/subject-path.ts';
import type { AddedTo, Facts } from './rules/rule.ts';
import { type ProgramsRun, programsIn } from './rules/rules-by-program.ts';

/** What is the same for every call to a project. */
export interface KeptFacts {
  patternOf?: (text: string) => FilePattern;
  toolOf?: Facts['tool'];
  commands?: Map<CommandRule, CommandMatcher>;
  matchers?: Matchers;
  invocations?: Map<InvocationRule, Invocation>;
  regexOf?: Facts['regex'];
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
  kept.invocations ??= new Map();
  kept.regexOf ??= remembered((pattern) => {
    const compiled = compileRegex(pattern);
    // The configuration has been checked; what can't be read must not pass for what finds nothing.
    if (!compiled.ok) throw new Error(compiled.problem);
    return compiled.regex.test;
  });
  kept.matchers ??= new Map();
  const { patternOf, toolOf, commands, matchers, invocations, regexOf } = kept;
  let programs: { readonly of: ShellReading; readonly run: ProgramsRun } | undefined;
  const roots = [project.root, project.realRoot];
  let temporary: readonly string[] | undefined;
  const mayCover = firstLook(ignoreCase);
  const added = new Map<readonly string[], Map<FileAccess, AddedTo>>();
  const changeOf = textChanges(host, client, tool);
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
    invocation(rule) {
      const known = invocations.get(rule) ?? readInvocation(rule);
      invocations.set(rule, known);
      return known;
    },
    programs(shell) {
      if (programs?.of !== shell) programs = { of: shell, run: programsIn(shell) };
      return programs.run;
    },
    regex: regexOf,
    isInside(place, { spellings }, isSome = false) {
      if (place === 'project')
        return spellings.every(
          ({ inProject, absolute }) => inProject.length > 0 || (isSome && roots.includes(absolute)),
        );
      temporary ??= temporaryFolders(host);
      const folders = temporary;
      return spellings.every(({ absolute }) =>
        folders.includes(absolute) ? isSome : folders.some((folder) => relativeTo(folder, absolute)),
      );
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
    textsOf({ path, content, given }) {
      const read = host.readFile(path.real.absolute, MAX_FILE_BYTES);
      const before = read.ok ? read.text : '';
      // A command's words may come after what is there, or in its place.
      if (content !== undefined) return { before, after: [content, before + content] };
      const after =
        tool === undefined || tool.isShell ? undefined : client.textAfter(tool.input, before, given);
      return { before, after: after === undefined ? undefined : [after] };
    },
    addedTo(file, forbid) {
      const change = changeOf(file);
      if (change === undefined) return undefined;
      const known = added.get(forbid) ?? new Map<FileAccess, AddedTo>();
      added.set(forbid, known);
      const covers = (pattern: string) => {
        const isMeant = patternOf(pattern);
        return file.path.spellings.some((name) => isMeant(name));
      };
      const found = known.get(file) ?? {
        added: findAdded(change, forbid, covers, matchers),
        isLineOfFile: change.isWhole,
      };
      known.set(file, found);
      return found;
    },
  };
}

/** What the call makes of the text of each file; looked up once, and only when somebody asks. */
function textChanges(
  host: Host,
  client: Call['client'],
  tool: Call['tool'],
): (file: FileAccess) => TextChange | undefined {
  const known = new Map<FileAccess, TextChange | undefined>();
  const read = (file: FileAccess) => {
    const content = host.readFile(file.path.real.absolute, MAX_FILE_BYTES);
    return content.ok ? content.text : undefined;
  };
  const look = (file: FileAccess): TextChange | undefined => {
    const { content, appends, said, given } = file;
    const before = () => read(file);
    if (content !== undefined) {
      const there = before() ?? '';
      return { before: there, after: appends ? there + content : content, isWhole: true };
    }
    if (said !== undefined) return { before: before() ?? '', after: said, isWhole: false };
    if (tool === undefined || tool.isShell) return undefined;
    return tool.files === undefined
      ? foreignTextChange(tool.input, given, before)
      : client.textChange(tool, given, before);
  };
  return (file) => {
    if (!known.has(file)) known.set(file, look(file));
    return known.get(file);
  };
}

/** Where systems keep temporary files, by all names of those folders. */
function temporaryFolders(host: Host): readonly string[] {
  const own = host.env('TMPDIR');
  const named =
    own === undefined || !own.startsWith('/') || own === '/'
      ? []
      : [normalisePath(withSlashes(own, host.platform))];
  const folders = [...named, '/tmp', '/var/tmp', '/private/tmp', '/private/var/tmp', '/dev/shm'];
  return [...new Set(folders.flatMap((folder) => [folder, realPath(host, folder)]))].filter(
    (folder) => folder !== '/',
  );
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
