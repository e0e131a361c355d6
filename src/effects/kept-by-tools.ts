import { baseName } from '../match/path-text.ts';
import type { ShellCall } from '../operation/operation.ts';

/** Files that a tool keeps by itself: nobody edits them when it does, and most rules for them say to run it. */
interface Keeper {
  readonly programs: RegExp;
  /** Only with these: what a script does that it runs is another matter. */
  readonly verbs: RegExp;
  readonly files: readonly string[];
}

const CHANGES_PACKAGES =
  /^(?:install|i|in|ci|clean-install|add|a|update|up|upgrade|uninstall|un|remove|rm|r|dedupe|ddp|prune|audit|link|unlink|import|rebuild|version)$/;

/** In a function, so that only those pay for it who look. */
function keepers(): readonly Keeper[] {
  return [
    { programs: /^npm$/, verbs: CHANGES_PACKAGES, files: ['package-lock.json', 'npm-shrinkwrap.json'] },
    { programs: /^pnpm$/, verbs: CHANGES_PACKAGES, files: ['pnpm-lock.yaml'] },
    // On its own it installs.
    {
      programs: /^yarn$/,
      verbs: /^$|^(?:install|add|remove|up|upgrade|dedupe|import)$/,
      files: ['yarn.lock'],
    },
    { programs: /^bun$/, verbs: CHANGES_PACKAGES, files: ['bun.lock', 'bun.lockb'] },
    { programs: /^deno$/, verbs: /^(?:install|add|remove|cache|outdated|update)$/, files: ['deno.lock'] },
    {
      programs: /^cargo$/,
      verbs:
        /^(?:build|b|check|c|test|t|run|r|doc|bench|clippy|update|add|remove|rm|fetch|generate-lockfile|metadata|tree)$/,
      files: ['Cargo.lock'],
    },
    {
      programs: /^go$/,
      verbs: /^(?:get|mod|work|build|test|install|run)$/,
      files: ['go.sum', 'go.work.sum'],
    },
    { programs: /^poetry$/, verbs: /^(?:lock|install|add|remove|update)$/, files: ['poetry.lock'] },
    { programs: /^uv$/, verbs: /^(?:lock|sync|add|remove|run)$/, files: ['uv.lock'] },
    { programs: /^pdm$/, verbs: /^(?:lock|install|sync|add|remove|update)$/, files: ['pdm.lock'] },
    { programs: /^pipenv$/, verbs: /^(?:lock|install|update|uninstall|upgrade)$/, files: ['Pipfile.lock'] },
    { programs: /^bundle$/, verbs: /^$|^(?:install|update|lock|add|remove)$/, files: ['Gemfile.lock'] },
    { programs: /^composer$/, verbs: /^(?:install|update|require|remove)$/, files: ['composer.lock'] },
    { programs: /^mix$/, verbs: /^deps\./, files: ['mix.lock'] },
    { programs: /^(?:dart|flutter)$/, verbs: /^pub$/, files: ['pubspec.lock'] },
    { programs: /^(?:terraform|tofu)$/, verbs: /^(?:init|get|providers)$/, files: ['.terraform.lock.hcl'] },
    { programs: /^nix$/, verbs: /^flake$/, files: ['flake.lock'] },
    { programs: /^pod$/, verbs: /^(?:install|update)$/, files: ['Podfile.lock'] },
  ];
}

/** The names of files that the programs of a command line keep by themselves. */
export function keptByTools(calls: readonly ShellCall[]): readonly string[] {
  const rows = keepers();
  return calls.flatMap(({ words: [program = '', ...args] }) => {
    const name = baseName(program);
    const verb = args.find((word) => !word.startsWith('-')) ?? '';
    return rows.find(({ programs, verbs }) => programs.test(name) && verbs.test(verb))?.files ?? [];
  });
}
