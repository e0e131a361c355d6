import { failing, focused, skipped } from './cheating-tests.ts';
import { assertions } from './empty-assertions.ts';
import type { KindName } from './set-names.ts';
import type { TextKind } from './text-kind.ts';
import { coverageOff, gates, lintOff, typesOff } from './turned-off-checks.ts';

/** How a check is made to pass without what it checks. Each in the files of its language, so that prose may speak of it. */
export function cheatingKinds(): Readonly<Record<KindName<'no-cheating'>, readonly TextKind[]>> {
  return {
    'focused-test': focused(),
    'skipped-test': skipped(),
    'failing-test': failing(),
    'empty-assertion': assertions(),
    'lint-off': lintOff(),
    'types-off': typesOff(),
    'coverage-off': coverageOff(),
    'toothless-gate': gates(),
  };
}
