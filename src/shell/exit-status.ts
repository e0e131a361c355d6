import {
  type AndOr,
  type Command,
  type CompoundList,
  type Pipeline,
  parseShell,
  type Statement,
} from './parse.ts';
import {
  hasSubstitution,
  isSimple,
  type Options,
  optionsOf,
  plainCommands,
  scriptInside,
  wordsOf,
} from './simple-commands.ts';

/** Why a script succeeds although something in it has failed, and where. */
export interface LostFailure {
  readonly kind: /** The last part of a pipe decides, and it always succeeds. */
    | 'pipe'
    /** The last part of a pipe decides, and it isn't the check. */
    | 'pipe-decides'
    /** `|| true` */
    | 'or'
    /** `; true` */
    | 'last'
    /** `if check; then …; fi` */
    | 'if'
    /** `echo "$(check)"` */
    | 'substitution'
    /** `trap 'exit 0' EXIT` */
    | 'trap'
    | 'background'
    /** Only the last round of a loop counts. */
    | 'loop'
    /** Nobody looks at the result of this one; the script goes on with the next line. */
    | 'ignored';
  readonly text: string;
}

/** Programs that do what they are told whatever they read. */
const FILTERS =
  /^(?:tail|head|cat|tee|sed|awk|gawk|sort|uniq|wc|tr|cut|less|more|column|nl|fold|fmt|ts|strings|rev|tac)$/;
const ALWAYS_SUCCEED = /^(?:true|:|echo|printf)$/;
/** What prepares a script, and is seldom what it is about. */
const PREPARES =
  /^(?:cd|pushd|popd|export|set|shopt|source|\.|trap|local|declare|readonly|unset|umask|ulimit|alias|mkdir|sleep|wait|nvm|fnm|eval)$/;
/** Commands that nobody runs for what they print. */
const CHECKS =
  /^(?:(?:npm|pnpm|yarn|bun)(?: run| run-script)? (?:t|test|lint|check|typecheck|build|ci)\b|(?:npx |pnpm exec |yarn |bunx |python3? -m |uv run |poetry run )?(?:pytest|jest|vitest|mocha|ava|tsc|eslint|biome|ruff check|mypy|pyright|tox|nox|rspec|phpunit)\b|go (?:test|vet|build)\b|cargo (?:test|nextest|clippy|check|build)\b|make\b|just\b|mvn\b|(?:\.\/)?gradlew?\b|dotnet test\b|deno (?:test|lint|check)\b)/;
const MOST_SCRIPTS_INSIDE = 4;

/** The first reason why a failure may get lost; none where the script can't be read. */
export function lostFailure(script: string, depth = 0): LostFailure | undefined {
  const parsed = parseShell(script);
  const statements = parsed.script.commands;
  if (!parsed.complete || depth > MOST_SCRIPTS_INSIDE) return undefined;
  const found = lostIn(statements, optionsOf(statements));
  if (found !== undefined) return { kind: found.kind, text: script.slice(found.node.pos, found.node.end) };
  for (const words of plainCommands(script)) {
    const inside = scriptInside(words);
    const lost = inside === undefined ? undefined : lostFailure(inside, depth + 1);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

interface Lost {
  readonly kind: LostFailure['kind'];
  readonly node: { readonly pos: number; readonly end: number };
}

function lostIn(statements: readonly Statement[], options: Options): Lost | undefined {
  const last = statements.at(-1);
  if (last === undefined) return undefined;
  const trap = statements.find(({ command }) => isTrap(command));
  if (trap !== undefined && statements.length > 1) return { kind: 'trap', node: trap };
  const isAlone = statements.length === 1 || !options.errexit;
  if (isAlone && last.background) return { kind: 'background', node: last };
  const { command } = last;
  if (isAlone && succeeds(command, options.pipefail) && canFail(statements, options.pipefail))
    return { kind: kindOf(command, statements.length), node: command };
  const piped = options.pipefail ? undefined : statements.find(({ command: one }) => isPipedCheck(one));
  if (piped !== undefined) return { kind: 'pipe-decides', node: piped };
  if (options.errexit) return undefined;
  const loop = statements.find((one) => losesRounds(one.command));
  if (loop !== undefined) return { kind: 'loop', node: loop };
  const ignored = statements.slice(0, -1).find((one) => isOfInterest(one.command));
  return ignored && { kind: 'ignored', node: ignored };
}

function kindOf(node: Statement['command'], statements: number): LostFailure['kind'] {
  if (node.type === 'AndOr') return 'or';
  if (node.type === 'Pipeline') return 'pipe';
  if (node.type === 'If') return 'if';
  return statements === 1 && isSimple(node) ? 'substitution' : 'last';
}

/** A script of nothing but `true` or `echo` isn't meant to fail. */
function canFail(statements: readonly Statement[], pipefail: boolean): boolean {
  return statements.some(
    ({ command }) =>
      (!isSimple(command) && command.type !== 'Function') ||
      hasSubstitution(command) ||
      (!succeeds(command, pipefail) && isOfInterest(command)),
  );
}

/** Does it succeed whatever happens inside? */
function succeeds(node: Statement['command'], pipefail: boolean): boolean {
  switch (node.type) {
    case 'AndOr':
      return chainSucceeds(node, pipefail);
    case 'Pipeline':
      return pipeSucceeds(node, pipefail);
    case 'Redirected':
      return succeeds(node.command, pipefail);
    case 'Subshell':
    case 'BraceGroup':
    case 'For':
      return listSucceeds(node.body, pipefail);
    case 'If':
      return [
        node.then,
        ...node.elif.map(({ then }) => then),
        ...(node.else === undefined ? [] : [node.else]),
      ].every((list) => listSucceeds(list, pipefail));
    case 'Command':
      return commandSucceeds(node);
    default:
      return false;
  }
}

function listSucceeds({ commands }: CompoundList, pipefail: boolean): boolean {
  const last = commands.at(-1);
  return last !== undefined && !optionsOf(commands).errexit && succeeds(last.command, pipefail);
}

function commandSucceeds(node: Command): boolean {
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
  if (name === undefined) return hasSubstitution(node);
  return !PREPARES.test(name) && !ALWAYS_SUCCEED.test(name);
}

function isPipedCheck(node: Statement['command']): boolean {
  const pipes = node.type === 'AndOr' ? node.commands : [node];
  return pipes.some((pipe) => {
    const [first] = pipe.type === 'Pipeline' ? pipe.commands : [];
    return first !== undefined && isSimple(first) && CHECKS.test(wordsOf(first).join(' '));
  });
}

/** A loop goes on after a round that has failed, and only the last one counts. */
function losesRounds(node: Statement['command']): boolean {
  const loop = node.type === 'Redirected' ? node.command : node;
  if (loop.type !== 'For' && loop.type !== 'While') return false;
  return loop.body.commands.some(({ command }) => isOfInterest(command));
}

function isTrap(node: Statement['command']): boolean {
  if (!isSimple(node)) return false;
  const [name, script = '', ...signals] = wordsOf(node);
  return (
    name === 'trap' &&
    signals.some((signal) => /^(?:0|EXIT|ERR)$/.test(signal)) &&
    plainCommands(script).some(([word, status]) => word === 'exit' && status === '0')
  );
}
