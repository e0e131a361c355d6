import { flag, list, section, text } from '../kinds.ts';

export const notifications = section('Desktop notices.', {
  enabled: flag('Whether there are any.', false),
  hooks: list(
    'The events that may give a notice; `*` is all of them.',
    text('An event name, or `*`.', { required: true }),
    ['Stop', 'SubagentStop'],
  ),
  showErrors: flag('A notice when a command failed or something was refused.', false),
  showSuccess: flag('A notice when all commands succeeded.', false),
  showSystemEvents: flag(
    'A notice when the session or a subagent begins or ends, and the like, whether commands run or not.',
    true,
  ),
});
