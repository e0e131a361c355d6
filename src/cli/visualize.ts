import { claudeCode } from '../clients/claude-code/client.ts';
import { createIgnoreReader } from '../facts/ignored.ts';
import { nodeHost } from '../host/node-host.ts';
import { snapshotHost } from '../host/snapshot-host.ts';
import { layersBeside } from '../layers.ts';
import { openProject } from '../operation/project.ts';
import { chosenIds } from '../rules/chosen-rules.ts';
import type { Rule } from '../rules/rule.ts';
import type { VISUALIZE } from '../text/commands/visualize.ts';
import { filesSoFar, heading, moreLines, noRules, noSuchRule } from '../text/visualize.ts';
import { chosenPolicy, complaintAbout } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { type Coverage, measure } from './visualize/coverage.ts';
import { drawRules, drawTree, reachOf } from './visualize/draw.ts';
import { type FileRule, fileRules } from './visualize/file-rules.ts';
import { treeOf } from './visualize/tree.ts';
import { walk } from './visualize/walk.ts';

/** A tree that nobody would scroll through tells less than its beginning. */
const MOST_LINES = 100;

/** `conclaude visualize`: which files does each rule cover? */
export const visualize: Command<typeof VISUALIZE> = async ({ options }, terminal) => {
  const host = snapshotHost(nodeHost());
  const policy = await chosenPolicy(host, options['config-path']);
  if (!policy.ok) {
    terminal.complain(complaintAbout(policy));
    return 1;
  }
  const project = openProject(host, policy, claudeCode.worktrees);
  // A certain file is shown by itself.
  const layers = options['config-path'] === undefined ? (await layersBeside(host, policy)).all : [policy];
  const every = layers.flatMap((one) => (one.ok ? one.rules : []));
  const all = fileRules(every, { ignoreCase: project.ignoreCase, home: project.home });
  const rules = chosenRules(all, every, options.rule);
  const readIgnored = createIgnoreReader(host);
  const tick = (files: number) => terminal.progress(filesSoFar(files));
  const coverage = measure(rules, walk(host, project, readIgnored), readIgnored, project.root, tick);
  terminal.progress(undefined);
  const everything = options['show-matches'];
  if (options.json) terminal.sayJson(report(project.root, rules, coverage, everything));
  else tell(project.root, rules, coverage, everything, terminal);
  return 0;
};

function chosenRules(
  rules: readonly FileRule[],
  all: readonly Rule[],
  wanted: string | undefined,
): readonly FileRule[] {
  if (wanted === undefined) return rules;
  const ids = chosenIds(all, wanted);
  const chosen = rules.filter(({ name }) => ids.has(name));
  const names = rules.map((rule) => rule.name);
  if (chosen.length === 0) throw new UsageError(noSuchRule(wanted, names));
  return chosen;
}

function tell(
  root: string,
  rules: readonly FileRule[],
  coverage: Coverage,
  everything: boolean,
  terminal: Terminal,
): void {
  const { say, style } = terminal;
  const covered = coverage.covered.filter(({ kind }) => kind !== 'ignored-folder').length;
  say(heading(root, coverage.files, covered));
  say(`\n${rules.length === 0 ? noRules() : drawRules(rules, coverage, style).join('\n')}`);
  const tree = drawTree(treeOf(coverage, everything), style);
  const shown = everything || tree.length <= MOST_LINES ? tree : tree.slice(0, MOST_LINES);
  if (tree.length > 0) say(`\n${shown.join('\n')}`);
  if (shown.length < tree.length) say(style.dim(moreLines(tree.length - shown.length)));
}

function report(root: string, rules: readonly FileRule[], coverage: Coverage, everything: boolean): object {
  return {
    root,
    files: coverage.files,
    ignoredFolders: coverage.ignoredFolders,
    rules: rules.map((rule) => {
      const { files, ignoredFolders } = reachOf(rule, coverage);
      return {
        name: rule.name,
        about: rule.about,
        agent: rule.agent ?? null,
        mode: rule.mode,
        files: files.length,
        ignoredFolders: ignoredFolders.length,
        ...(everything && { matches: files, matchedIgnoredFolders: ignoredFolders }),
      };
    }),
  };
}
