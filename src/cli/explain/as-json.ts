import { showPath } from '../../config/problem.ts';
import { READ_ONLY_TOOLS } from '../../hook.ts';
import type { Explanation, JudgedCall } from './explanation.ts';
import { reasonsOf } from './reasons-of.ts';

/** An explanation for programs. */
export function asJson(explanation: Explanation): object {
  switch (explanation.kind) {
    case 'no-config':
      return { verdict: 'none', config: null, searchedFrom: explanation.searchedFrom };
    case 'broken-config': {
      const verdict = READ_ONLY_TOOLS.has(explanation.tool) ? 'none' : 'deny';
      return { verdict, config: explanation.file, problems: explanation.problems };
    }
    case 'judged':
      return judgedCall(explanation);
  }
}

function judgedCall(call: JudgedCall): object {
  const { decision, operation, agent } = call;
  return {
    verdict: decision.kind,
    reasons: reasonsOf(decision),
    ...('updatedInput' in decision ? { updatedInput: decision.updatedInput } : {}),
    config: call.file,
    project: call.root,
    tool: operation.tool,
    agent: { name: agent.name, by: agent.by },
    ...(operation.command === undefined ? {} : { command: operation.command }),
    ...(operation.shell === undefined ? {} : { shell: operation.shell }),
    files: operation.files.map(({ kind, path, span }, index) => ({
      access: kind,
      shown: path.shown,
      ...(call.given[index] === undefined ? {} : { given: call.given[index] }),
      exists: path.kind ?? null,
      names: path.spellings,
      real: path.real.absolute,
      ...(span === undefined ? {} : { span }),
    })),
    rules: call.rules.map(({ path, line, speaksOf, outcome }) => ({
      key: showPath(path),
      line: line ?? null,
      speaksOf,
      outcome,
    })),
  };
}
