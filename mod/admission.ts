/**
 * Which modules of others may load beside the guard: those that only draw, listen or talk, as far as is known. What
 * could decide about a call in the guard's place, change what runs, or act by itself is kept out, and so is
 * everything that a later client may add.
 */

/** Whole families of events and calls; of the others, those below. */
const HARMLESS_FAMILIES = ['ui', 'audio', 'theme', 'clock', 'store', 'state'];

/** Events of settings hooks that only announce something. All others go past the modules of others. */
const ANNOUNCING = ['classic.Notification', 'classic.SessionEnd', 'classic.PostCompact'];

/** Events whose answer neither decides about a call nor changes what the client does or reads for the guard. */
const HARMLESS_EVENTS = {
  families: [...HARMLESS_FAMILIES, 'prompt', 'turn', 'telemetry', 'command', 'model', 'attribution'],
  names: [
    ...ANNOUNCING,
    ...['tool.describe', 'tool.list', 'tool.register', 'config.describe', 'config.list'],
    ...['agent.offer', 'agent.register', 'skill.prompt', 'fs.list', 'fs.exists', 'fs.stat', 'fs.ancestors'],
    ...['session.start', 'session.end', 'session.compact', 'session.attach', 'session.detach'],
    ...['session.measure', 'session.usage', 'session.version', 'session.model', 'session.turns'],
  ],
};

/** Calls by which a module does nothing to files, processes, settings or the conversation. */
const HARMLESS_CALLS = {
  families: [...HARMLESS_FAMILIES, 'plugin'],
  names: [
    ...['fs.read', 'fs.list', 'fs.exists', 'fs.stat', 'fs.ancestors', 'settings.read', 'env.get'],
    ...['session.id', 'session.cwd', 'session.root', 'session.repo', 'session.messages', 'session.version'],
    ...['session.usage', 'session.model', 'session.turns', 'session.surface', 'session.surfaces'],
    ...['tool.list', 'tool.register', 'tool.check', 'agent.list', 'agent.register', 'config.list'],
    ...['command.list', 'command.register', 'model.complete', 'model.classify', 'flag.value'],
    ...['prompt.read', 'prompt.paint', 'prompt.fill', 'decision.ask', 'turn.abort'],
  ],
};

/** The events and calls for which a module is kept out; none for one that may load. */
export function objectionsTo(uses: {
  readonly events: readonly string[];
  readonly calls: readonly string[];
}): readonly string[] {
  return [
    ...uses.events.filter((pattern) => !isHarmless(pattern, HARMLESS_EVENTS)),
    ...uses.calls.filter((name) => !isHarmless(name, HARMLESS_CALLS)).map((name) => `$.${name}`),
  ];
}

export function onlyAnnounces(event: string): boolean {
  return ANNOUNCING.includes(event);
}

/** A pattern is as harmless as all that it could mean: a whole family, or one name. */
function isHarmless(
  pattern: string,
  { families, names }: { readonly families: readonly string[]; readonly names: readonly string[] },
): boolean {
  return names.includes(pattern) || families.some((family) => pattern.startsWith(`${family}.`));
}

/** The modules that the person trusts, by `name@marketplace`, from an option of the plugin. */
export function trustedModules(option: unknown): readonly string[] {
  const text = typeof option === 'string' ? option : '';
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
