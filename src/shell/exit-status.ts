import {
  type AndOr,
  type Command,
  type CommandNode,
  type Pipeline,
  parseShell,
  type Statement,
} from './parse.ts';

/** Why a script succeeds although something in it has failed. */
export type LostFailure =
  /** The last part of a pipe decides, and it always succeeds. */
  | { readonly kind: 'pipe'; readonly text: string }
  /** `|| true` */
  | { readonly kind: 'or'; readonly text: string }
  /** `; true` */
  | { readonly kind: 'last'; readonly text: string }
  | { readonly kind: 'background'; readonly text: string }
  /** Nobody looks at the result of this one; the script goes on with the next line. */
  | { readonly kind: 'ignored'; readonly text: string };

/** Programs that do what they are told whatever they read. */
const FILTERS =
  /^(?:tail|head|cat|tee|sed|awk|gawk|sort|uniq|wc|tr|cut|less|more|column|nl|fold|fmt|ts|strings|rev|tac)$/;
const ALWAYS_SUCCEED = /^(?:true|:|echo|printf)$/;
/** What prepares a script, and is seldom what it is about. */
const PREPARES =
  /^(?:cd|pushd|popd|export|set|shopt|source|\.|trap|local|declare|readonly|unset|umask|ulimit|alias|mkdir|sleep|wait|nvm|fnm|eval)$/;

/** The simple commands at the top of a script, in pipes and in chains, by their words; those inside of others are left out. */
export function plainCommands(script: string): readonly (readonly string[])[] {
  return parseShell(script)
    .script.commands.flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : [command]))
    .flatMap((node) => (node.type === 'Pipeline' ? node.commands : [node]))
    .flatMap((node) => (isSimple(node) ? [wordsOf(node)] : []));
}

/** The first reason why a failure may get lost; none where the script can't be read. */
export function lostFailure(script: string): LostFailure | undefined {
  const parsed = parseShell(script);
  const statements = parsed.script.commands;
  const last = statements.at(-1);
  if (!parsed.complete || last === undefined) return undefined;
  const options = optionsOf(statements);
  const text = (node: { readonly pos: number; readonly end: number }) => script.slice(node.pos, node.end);
  const isAlone = statements.length === 1 || !options.errexit;
  if (isAlone && last.background) return { kind: 'background', text: text(last) };
  if (isAlone && succeeds(last.command, options.pipefail) && canFail(statements, options.pipefail)) {
    const { command } = last;
    if (command.type === 'AndOr') return { kind: 'or', text: text(command) };
    return { kind: command.type === 'Pipeline' ? 'pipe' : 'last', text: text(command) };
  }
  if (options.errexit) return undefined;
  const ignored = statements.slice(0, -1).find(({ command }) => isOfInterest(command));
  return ignored && { kind: 'ignored', text: text(ignored) };
}

/** A script of nothing but `true` or `echo` isn't meant to fail. */
function canFail(statements: readonly Statement[], pipefail: boolean): boolean {
  return statements.some(
    ({ command }) =>
      command.type === 'AndOr' ||
      command.type === 'Pipeline' ||
      (!succeeds(command, pipefail) && isOfInterest(command)),
  );
}

function optionsOf(statements: readonly Statement[]): {
  readonly errexit: boolean;
  readonly pipefail: boolean;
} {
  const set = statements
    .flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : [command]))
    .flatMap((node) => (node.type === 'Command' ? [wordsOf(node)] : []))
    .filter(([name]) => name === 'set')
    .flat();
  return {
    errexit: set.some((word) => /^-[a-z]*e/.test(word) || word === 'errexit'),
    pipefail: set.includes('pipefail'),
  };
}

function succeeds(node: Statement['command'], pipefail: boolean): boolean {
  if (node.type === 'AndOr') return chainSucceeds(node, pipefail);
  if (node.type === 'Pipeline') return pipeSucceeds(node, pipefail);
  if (!isSimple(node)) return false;
  const [name = '', first] = wordsOf(node);
  return ALWAYS_SUCCEED.test(name) || (name === 'exit' && first === '0');
}

function chainSucceeds({ commands, operators }: AndOr, pipefail: boolean): boolean {
  return commands.reduce((before, command, index) => {
    const now = succeeds(command, pipefail);
    if (index === 0) return now;
    return operators[index - 1] === '||' ? before || now : before && now;
  }, false);
}

function pipeSucceeds({ commands, prefixes }: Pipeline, pipefail: boolean): boolean {
  const last = commands.at(-1);
  if (pipefail || last === undefined || commands.length < 2) return false;
  if (prefixes.some(({ type }) => type === 'Negation')) return false;
  return isSimple(last) && (FILTERS.test(wordsOf(last)[0] ?? '') || succeeds(last, pipefail));
}

/** Would somebody want to know that it has failed? */
function isOfInterest(node: Statement['command']): boolean {
  if (node.type === 'AndOr') return !node.operators.includes('||');
  if (node.type === 'Pipeline') return true;
  if (!isSimple(node)) return false;
  const [name] = wordsOf(node);
  return name !== undefined && !PREPARES.test(name) && !ALWAYS_SUCCEED.test(name);
}

function isSimple(node: CommandNode): node is Command {
  return node.type === 'Command';
}

function wordsOf({ name, args }: Command): readonly string[] {
  return [
    ...(name === undefined ? [] : [name.value]),
    ...args.flatMap((arg) => (arg.type === 'Word' ? [arg.value] : [])),
  ];
}
