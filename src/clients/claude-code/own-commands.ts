import type { OwnCommands } from '../own-commands.ts';

/** Commands that change what this client loads, or start one that may not call conclaude. */
export const CLAUDE_CODE_COMMANDS: OwnCommands = {
  isProgram: (path) => PROGRAM.test(path),
  opinionOf,
  variables: ['CLAUDE_CODE_PLUGIN_DIRS'],
};

const PROGRAM =
  /(?:^|\/)claude(?:\.exe|\.cmd)?(?:@[^/]*)?$|(?:^|\/|npm:)@anthropic-ai\/claude-code(?:@[^/]*)?(?:\/.*)?$|\/claude\/versions\/[^/]+$/;

/** What these say is about the client and nothing else. */
const HARMLESS = /^(?:--version|-v|--help|-h|doctor|update|upgrade)$/;
/** Subcommands that change plugins, servers or settings, but for those that only show them. */
const CHANGING = /^(?:plugins?|mcp|config)$/;
const SHOWING = /^(?:list|ls|get|validate|details|help|--help|-h)$/;
/** A client that goes to work at once, or without its settings. */
const NESTED =
  /^(?:-p|--print|--settings|--bare|--safe-mode|--plugin-dir|--setting-sources|--mcp-config|--strict-mcp-config)(?:=|$)/;

function opinionOf(args: readonly string[], unknownFrom: number): 'refuse' | 'ask' | 'pass' {
  const known = args.slice(0, unknownFrom);
  const isWhole = known.length === args.length && unknownFrom > args.length;
  const [first = ''] = known;
  if (known.some((word) => NESTED.test(word) || /^-[a-z]*p[a-z]*$/.test(word))) return 'refuse';
  if (known.length > 0 && HARMLESS.test(first)) return 'pass';
  if (!CHANGING.test(first)) return 'ask';
  const [verb = '', inner = ''] = known.slice(1);
  if (SHOWING.test(verb === 'marketplace' ? inner : verb)) return 'pass';
  return isWhole && verb === '' ? 'pass' : 'refuse';
}
