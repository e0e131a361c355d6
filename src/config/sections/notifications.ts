import { flag, list, section, text } from '../kinds.ts';

export const notifications = section('Desktop notices.', {
  enabled: flag('Whether notices are shown.', false),
  hooks: list(
    'The events that may show a notice; `*` is all of them.',
    text('An event name, or `*`.', { required: true }),
    ['Stop', 'SubagentStop'],
  ),
  showErrors: flag('A notice when a command fails or something is refused.', false),
  showSuccess: flag('A notice when all commands succeed.', false),
  showSystemEvents: flag(
    'A notice when the session or a subagent starts or ends, and the like, whether commands run or not.',
    true,
  ),
});
