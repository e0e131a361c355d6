/**
 * What Claude Code accepts on a hook's standard output, as measured with the real client. It drops an answer
 * that breaks one of these rules, and the tool runs.
 */
export function schemaProblems(stdout: string, event: string): readonly string[] {
  if (stdout === '') return [];
  const problems: string[] = [];
  if (new TextEncoder().encode(stdout).length > 64 * 1024) problems.push('more than 64 KB');
  if (stdout.trim() !== stdout.slice(0, -1) || !stdout.endsWith('\n')) problems.push('not one line');
  let answer: unknown;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return [...problems, 'no JSON'];
  }
  if (!isMap(answer)) return [...problems, 'no JSON object'];
  for (const [field, type] of Object.entries(TOP_LEVEL)) {
    if (field in answer && typeof answer[field] !== type) problems.push(`${field} is no ${type}`);
  }
  if ('decision' in answer && answer.decision !== 'approve' && answer.decision !== 'block')
    problems.push('top-level decision');
  if ('async' in answer) problems.push('async turns the hook into one that cannot block');
  if ('hookSpecificOutput' in answer) problems.push(...specificProblems(answer.hookSpecificOutput, event));
  return problems;
}

const TOP_LEVEL = {
  decision: 'string',
  reason: 'string',
  continue: 'boolean',
  stopReason: 'string',
  suppressOutput: 'boolean',
  systemMessage: 'string',
};

function specificProblems(specific: unknown, event: string): readonly string[] {
  if (!isMap(specific)) return ['hookSpecificOutput is no object'];
  const problems: string[] = [];
  if (specific.hookEventName !== event) problems.push('hookEventName');
  if (
    'permissionDecision' in specific &&
    !['allow', 'deny', 'ask'].includes(String(specific.permissionDecision))
  )
    problems.push('permissionDecision');
  if ('permissionDecisionReason' in specific && typeof specific.permissionDecisionReason !== 'string')
    problems.push('permissionDecisionReason');
  if ('updatedInput' in specific && !isMap(specific.updatedInput)) problems.push('updatedInput');
  if ('additionalContext' in specific && typeof specific.additionalContext !== 'string')
    problems.push('additionalContext');
  return problems;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
