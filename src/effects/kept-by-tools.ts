import { baseName } from '../match/path-text.ts';
import type { ShellCall } from '../operation/operation.ts';

/** Files that a tool keeps by itself: nobody edits them when it does, and most rules for them say to run it. */
interface Keeper {
  /** Only with these: what a script does that it runs is another matter. */
  readonly verbs: RegExp;
  readonly files: readonly string[];
}

const CHANGES_PACKAGES =
  /^(?:install|i|in|ci|clean-install|add|a|update|up|upgrade|uninstall|un|remove|rm|r|dedupe|ddp|prune|audit|link|unlink|import|rebuild|version)$/;
const DART: Keeper = { verbs: /^pub$/, files: ['pubspec.lock'] };
const TERRAFORM: Keeper = { verbs: /^(?:init|get|providers)$/, files: ['.terraform.lock.hcl'] };

const BY_PACKAGE_MANAGERS: readonly (readonly [program: string, Keeper])[] = [
  ['npm', { verbs: CHANGES_PACKAGES, files: ['package-lock.json', 'npm-shrinkwrap.json'] }],
  ['pnpm', { verbs: CHANGES_PACKAGES, files: ['pnpm-lock.yaml'] }],
  // On its own it installs.
  ['yarn', { verbs: /^$|^(?:install|add|remove|up|upgrade|dedupe|import)$/, files: ['yarn.lock'] }],
  ['bun', { verbs: CHANGES_PACKAGES, files: ['bun.lock', 'bun.lockb'] }],
  ['deno', { verbs: /^(?:install|add|remove|cache|outdated|update)$/, files: ['deno.lock'] }],
  [
    'cargo',
    {
      verbs:
        /^(?:build|b|check|c|test|t|run|r|doc|bench|clippy|update|add|remove|rm|fetch|generate-lockfile|metadata|tree)$/,
      files: ['Cargo.lock'],
    },
  ],
  ['go', { verbs: /^(?:get|mod|work|build|test|install|run)$/, files: ['go.sum', 'go.work.sum'] }],
  ['poetry', { verbs: /^(?:lock|install|add|remove|update)$/, files: ['poetry.lock'] }],
  ['uv', { verbs: /^(?:lock|sync|add|remove|run)$/, files: ['uv.lock'] }],
  ['pdm', { verbs: /^(?:lock|install|sync|add|remove|update)$/, files: ['pdm.lock'] }],
  ['pipenv', { verbs: /^(?:lock|install|update|uninstall|upgrade)$/, files: ['Pipfile.lock'] }],
  ['bundle', { verbs: /^$|^(?:install|update|lock|add|remove)$/, files: ['Gemfile.lock'] }],
  ['composer', { verbs: /^(?:install|update|require|remove)$/, files: ['composer.lock'] }],
  ['mix', { verbs: /^deps\./, files: ['mix.lock'] }],
  ['dart', DART],
  ['flutter', DART],
  ['terraform', TERRAFORM],
  ['tofu', TERRAFORM],
  ['nix', { verbs: /^flake$/, files: ['flake.lock'] }],
  ['pod', { verbs: /^(?:install|update)$/, files: ['Podfile.lock'] }],
];

/** git brings what others have written, with the branch that it belongs to. */
const GIT: Keeper = {
  verbs: /^(?:checkout|switch|merge|rebase|pull|cherry-pick|revert|reset|restore|stash|am|bisect|worktree)$/,
  files: BY_PACKAGE_MANAGERS.flatMap(([, { files }]) => files),
};

const KEEPERS: ReadonlyMap<string, Keeper> = new Map([...BY_PACKAGE_MANAGERS, ['git', GIT]]);

/** The names of files that the programs of a command line keep by themselves. */
export function keptByTools(calls: readonly ShellCall[]): readonly string[] {
  const kept: string[] = [];
  for (const { words } of calls) {
    const keeper = KEEPERS.get(baseName(words[0] ?? ''));
    if (keeper === undefined) continue;
    const verb = words.slice(1).find((word) => !word.startsWith('-')) ?? '';
    if (keeper.verbs.test(verb)) kept.push(...keeper.files);
  }
  return kept;
}
