import type { Decision } from '../../decision.ts';
import { READ_ONLY_TOOLS } from '../../hook.ts';
import { problemLines } from '../../text/config-problems.ts';
import * as say from '../../text/explain.ts';
import { printable } from '../../text/printable.ts';
import { wrapped } from '../../text/wrap.ts';
import type { Terminal } from '../terminal.ts';
import type { Explanation, JudgedCall } from './explanation.ts';
import { reasonsOf } from './reasons-of.ts';
import { callLines } from './show-call.ts';
import { ruleLines } from './show-rules.ts';

type Style = Terminal['style'];

const WIDTH = 80;

/** An explanation for people, in lines of at most 80 characters where the texts of others allow it. */
export function show(explanation: Explanation, all: boolean, style: Style): string {
  switch (explanation.kind) {
    case 'no-config':
      return wrapped(say.noConfigFound(explanation.searchedFrom), WIDTH).join('\n');
    case 'broken-config': {
      const passes = READ_ONLY_TOOLS.has(explanation.tool);
      return [
        ...wrapped(say.configBroken(explanation.tool, passes), WIDTH),
        ...problemLines(explanation.problems).map((line) => `  ${style.red(line)}`),
      ].join('\n');
    }
    case 'judged':
      return judgedLines(explanation, all, style).join('\n');
  }
}

function judgedLines(call: JudgedCall, all: boolean, style: Style): readonly string[] {
  return [
    style.bold('Call'),
    ...callLines(call, style),
    '',
    style.bold('Rules'),
    ...ruleLines(call.rules, all, style),
    '',
    `${style.bold('Verdict')}: ${verdict(call.decision, style)}`,
    ...verdictLines(call.decision, style),
  ];
}

function verdict(decision: Decision, style: Style): string {
  const { red, yellow, green, reset } = style;
  const paint = { none: reset, deny: red, ask: yellow, allow: green, rewrite: yellow }[decision.kind];
  return paint(style.bold(say.verdictWord(decision.kind)));
}

function verdictLines(decision: Decision, style: Style): readonly string[] {
  const rewrite = 'updatedInput' in decision ? decision.updatedInput : undefined;
  return [
    ...indented(wrapped(say.clientReaction(decision.kind, rewrite !== undefined), WIDTH - 2), 2),
    ...indented(
      reasonsOf(decision).flatMap((reason) => wrapped(reason, WIDTH - 4)),
      4,
    ),
    ...(rewrite === undefined ? [] : rewriteLines(rewrite, style)),
  ];
}

function rewriteLines(rewrite: Readonly<Record<string, unknown>>, style: Style): readonly string[] {
  return Object.entries(rewrite).map(
    ([name, value]) => `    ${style.dim(`${printable(name)}:`)} ${JSON.stringify(value)}`,
  );
}

function indented(lines: readonly string[], blanks: number): readonly string[] {
  return lines.map((line) => ' '.repeat(blanks) + line);
}
