import { flag, flagOr, section, text, whole } from '../kinds.ts';

export const log = flagOr(
  'Whether conclaude writes down what it refused, asked, allowed, rewrote or noticed, in your own state folder (`~/.local/state/conclaude`), for `conclaude log` and `conclaude why`. Names of files and the kind of a command are kept, no contents. On unless it is `off`.',
  'enabled',
  section('How the log is kept.', {
    enabled: flag('Whether it is kept at all; `log: off` is short for this.', true),
    text: flag(
      'Keep the command, or the input of another tool, as well: at most some hundred characters, without what looks like a secret.',
      false,
    ),
    days: whole('After how many days it is removed.', { min: 1, max: 365, default: 30 }),
    megabytes: whole('How large the log of a project may become before its oldest part is removed.', {
      min: 1,
      max: 1024,
      default: 16,
    }),
    otlp: text(
      'Where `conclaude log --otlp config` sends it: an OpenTelemetry collector or store that takes OTLP over HTTP. No hook ever sends anything, and nothing is sent there before somebody has named the endpoint on the command line once.',
      { problem: endpointProblem, example: 'https://collector.example.com:4318' },
    ),
  }),
);

/** Over plain HTTP only to this computer: the file comes with a project, so perhaps nobody has looked at it. */
function endpointProblem(url: string): string | undefined {
  if (/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(url)) return undefined;
  return /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:[/?#]\S*)?$/i.test(url)
    ? undefined
    : 'it must be an address with https://, or with http:// on this computer, without a user name or password';
}
