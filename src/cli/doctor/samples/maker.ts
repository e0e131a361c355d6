import { SHELL } from '../../../call/tools.ts';
import { TOOLS } from '../../../clients/claude-code/tools.ts';
import { type Host, MAX_FILE_BYTES } from '../../../host/host.ts';
import { nameMatcher } from '../../../match/name-glob.ts';
import { joinPath } from '../../../match/path-text.ts';
import type { SampleMaker } from '../../../rules/rule.ts';
import { fileSamples, globSamples } from './from-glob.ts';
import { regexSamples } from './from-regex.ts';

const MOST_TOOLS = 3;
const MOST_IGNORE_LINES = 20;

/** Makes up calls for the rules of the project at `root`. */
export function sampleMaker(host: Host, root: string): SampleMaker {
  const home = host.home();
  return {
    files: (pattern) => fileSamples(pattern, home),
    texts: globSamples,
    textsOf: regexSamples,
    tools: toolSamples,
    ignoredFiles: () => ignoredSamples(host, root),
  };
}

/** Tools that change files come first: most rules are for them. */
const KNOWN = [
  ...Object.keys(TOOLS).filter((name) => TOOLS[name]?.access === 'write'),
  ...Object.keys(TOOLS).filter((name) => TOOLS[name]?.access !== 'write'),
];

function toolSamples(pattern: string): readonly string[] {
  const known = KNOWN.filter(nameMatcher(pattern, { ignoreCase: true }));
  if (known.includes(SHELL))
    return [...known.filter((name) => name !== SHELL).slice(0, MOST_TOOLS - 1), SHELL];
  // The longest reads best: `mcp__example` rather than `mcp__`.
  const madeUp = globSamples(pattern).toSorted((a, b) => b.length - a.length);
  return (known.length > 0 ? known : madeUp).slice(0, MOST_TOOLS);
}

/** Files that git probably ignores here, made from the lines of the ignore file at the root. */
function ignoredSamples(host: Host, root: string): readonly string[] {
  const content = host.readFile(joinPath(root, '.gitignore'), MAX_FILE_BYTES);
  const lines = content.ok ? content.text.split(/\r?\n/).filter((line) => /^[^#!\s]/.test(line)) : [];
  // A leading slash anchors a line of git's; a pattern of ours would take it for an absolute path.
  const patterns = lines.slice(0, MOST_IGNORE_LINES).map((line) => line.trim().replace(/^\//, ''));
  return patterns.flatMap((pattern) => fileSamples(pattern, undefined));
}
