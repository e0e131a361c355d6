/**
 * Which modules of others may load beside the guard. What only draws, listens or talks is left alone; what could
 * decide about a call in the guard's place, change what runs, or act by itself is kept out.
 */

/** Events whose answer decides about a call, or changes what the client itself does or reads. */
const DECIDING = [
  'tool.call',
  'tool.check',
  'plugin.register',
  'engine.create',
  'settings.read',
  'config.set',
  'agent.spawn',
  'process.run',
  'process.spawn',
  'fs.read',
  'fs.write',
  'env.get',
  'env.set',
  'mcp.call',
  'mcp.connect',
  'session.append',
] as const;

/** Events of settings hooks that only announce something. All others go past the modules of others. */
const ANNOUNCING = ['classic.Notification', 'classic.SessionEnd', 'classic.PostCompact'];

/** Calls by which a module does something itself, without any tool that a guard is asked about. */
const ACTING = [
  'fs.write',
  'process.run',
  'process.spawn',
  'env.set',
  'tool.call',
  'config.set',
  'mcp.call',
  'mcp.connect',
  'agent.spawn',
  'http.fetch',
];

/** The events and calls for which a module is kept out; none for one that may load. */
export function objectionsTo(uses: {
  readonly events: readonly string[];
  readonly calls: readonly string[];
}): readonly string[] {
  return [
    ...uses.events.filter(decides),
    ...uses.calls.filter((name) => ACTING.includes(name)).map((name) => `$.${name}`),
  ];
}

export function onlyAnnounces(event: string): boolean {
  return ANNOUNCING.includes(event);
}

/** Does the pattern of a hook cover a deciding event? A negation covers nearly everything. */
function decides(pattern: string): boolean {
  if (pattern.startsWith('!') || pattern === '*') return true;
  if (pattern.startsWith('classic.')) return !onlyAnnounces(pattern);
  if (!pattern.includes('*')) return DECIDING.some((name) => name === pattern);
  const start = pattern.slice(0, pattern.indexOf('*'));
  return 'classic.'.startsWith(start) || DECIDING.some((name) => name.startsWith(start));
}

/** The modules that the person trusts, by `name@marketplace`, from an option of the plugin. */
export function trustedModules(option: unknown): readonly string[] {
  const text = typeof option === 'string' ? option : '';
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
