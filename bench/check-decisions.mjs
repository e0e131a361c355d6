// A guard that answers wrongly is fast for nothing.
import { nameOf } from './scene.mjs';
import { startByNode } from './start-by-node.mjs';

/**
 * Calls everything once and throws where an answer is wrong. What a peer decides becomes what it must decide again.
 * @param {readonly import('./scene.mjs').Case[]} cases
 * @returns {readonly (import('./scene.mjs').Case & { readonly exit: number })[]}
 */
export function tryOnce(cases) {
  return cases.map((measured) => {
    if (measured.before !== undefined) startByNode(measured.before);
    const { exit, stderr } = startByNode(measured.start);
    const expected = measured.exit === undefined ? [0, 2] : [measured.exit];
    if (!expected.includes(exit))
      throw new Error(
        `${nameOf(measured)}: exit code ${exit} in place of ${expected.join(' or ')}\n${stderr}`,
      );
    return { ...measured, exit };
  });
}

/**
 * @param {readonly import('./scene.mjs').Case[]} cases
 * @param {readonly (readonly import('./measure.mjs').Sample[])[]} samples
 */
export function checkDecisions(cases, samples) {
  for (const [at, measured] of cases.entries())
    for (const { exit } of samples[at] ?? [])
      if (exit !== measured.exit)
        throw new Error(
          `${nameOf(measured)}: exit code ${exit} in place of ${measured.exit} in one of the rounds`,
        );
}
