import type { OwnCommands } from './own-commands.ts';

/** What starts a client without its hooks, or changes the files that wire them. */
interface Unguarding {
  /** Its program, by its name or by a file of its package. */
  readonly program: RegExp;
  /** Started with one of these flags, it calls no hooks, or not all. Without the dashes before them. */
  readonly flags: readonly string[];
  /** Subcommands that change its settings, but for their verbs that only show something. */
  readonly changing?: RegExp;
  /** Variables that do the same, or have it read other files. */
  readonly variables: readonly string[];
}

const SHOWING = /^(?:list|ls|get|show|status|validate|help|--help|-h)$/;

/** Other ways to start the client are guarded like this session, so nothing is said against them. */
export function unguardingCommands({ program, flags, changing, variables }: Unguarding): OwnCommands {
  const isOff = (word: string) => word.startsWith('--') && flags.includes(flagIn(word));
  return {
    isProgram: (path) => program.test(path),
    opinionOf: (args, unknownFrom) => {
      const known = args.slice(0, Math.max(0, unknownFrom));
      if (known.some(isOff)) return 'refuse';
      const isWhole = unknownFrom > args.length;
      const [first = '', verb = ''] = known.filter((word) => word !== '--');
      if (changing?.test(first) && !SHOWING.test(verb)) return verb === '' && isWhole ? 'pass' : 'refuse';
      return isWhole ? 'pass' : 'ask';
    },
    variables,
  };
}

/** Some clients take `--skipTrust` for `--skip-trust`. */
function flagIn(word: string): string {
  const [name = ''] = word.replace(/^-+/, '').split('=');
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A program of that name, or any file of its package, of whichever version. */
export function programNamed(name: string, packageName: string): RegExp {
  const [word, bundle] = [name, packageName].map((text) => text.replaceAll(/[.@/-]/g, '\\$&'));
  return new RegExp(
    `(?:^|/)${word}(?:\\.exe|\\.cmd|\\.js)?(?:@[^/]*)?$|(?:^|/|npm:)${bundle}(?:@[^/]*)?(?:/.*)?$`,
  );
}
