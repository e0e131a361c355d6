import { globProblem } from '../../match/name-glob.ts';
import { choice, list, mapOf, section, text, textOr, type Value } from '../kinds.ts';
import { untilDay } from '../observing.ts';
import { packNameProblem } from '../pack-name.ts';

export const extendsPacks = list(
  'Packs whose rules count as well: built-in ones (`conclaude:git`), files of the project (`./policies/team.yaml`), installed npm packages (`@acme/policy`). Their rules come after those of this file, each pack for itself. One name, or a list.',
  text('The name of a pack.', { required: true, problem: packNameProblem }),
  ['conclaude:git', './policies/team.yaml', '@acme/policy'],
  { orOne: true },
);

const override = section('What becomes of one rule of a pack.', {
  mode: choice(
    '`off`: the rule is left out. `ask`: where it would refuse, you are asked. `observe`: what it would have said is logged and told to you once per session, but the call goes ahead. `enforce`: it applies, even where `preToolUse.mode` is `observe`.',
    ['off', 'ask', 'observe', 'enforce'],
    {},
  ),
  agent: text('Only for these agents: a glob for their names.', { problem: globProblem, example: 'coder' }),
  until: untilDay,
});

export type Override = Value<typeof override>;

export const overrides = mapOf(
  'Rules of packs that are switched off, softened or meant for some agents only, by their ids.',
  { keyName: 'rule id', keyProblem: () => undefined },
  textOr('A mode, or a map with more details.', 'mode', override),
);
