/** The part of the client's module interface that conclaude uses. The client itself brings the rest. */
declare module 'claude-code' {
  type Tier = 'prepend' | 'user' | 'append' | 'builtin' | 'core';

  interface Next<Event, Result> {
    (event: Event): Promise<Result>;
    /** Continues at a tier, past every module of the tiers between. */
    to(event: Event, tier: 'append' | 'core'): Promise<Result>;
    readonly event: string;
    is(pattern: 'classic.PreToolUse', e: unknown): e is PreToolUse;
    /** Who raised the event; the client itself says so. */
    readonly origin: { readonly plugin: string; readonly tier: Tier };
  }

  type Hook<Event, Result> = (
    $: EngineInterface,
    e: Event,
    next: Next<Event, Result>,
  ) => Result | Promise<Result>;

  /** What answers when the hook itself fails; without it the client goes on as if there were no hook. */
  interface Registration<Event, Result> {
    catch(handler: Hook<Event, Result>): void;
  }

  /** Each event with what it tells and what may be answered. */
  interface Events {
    'plugin.register': [PluginRegisterInput, { readonly allow: true } | { readonly refuse: string }];
    'settings.read': [unknown, unknown];
    'classic.*': [Readonly<Record<string, unknown>>, unknown];
    'tool.check': [ToolCheckInput, ToolCheckResult];
    'process.run': [unknown, unknown];
    'session.id': [unknown, unknown];
    'session.cwd': [unknown, unknown];
    'session.root': [unknown, unknown];
    'agent.list': [unknown, unknown];
  }

  type On = <Name extends keyof Events>(
    event: Name,
    hook: Hook<Events[Name][0], Events[Name][1]>,
  ) => Registration<Events[Name][0], Events[Name][1]>;

  type Register = (on: On, options: Readonly<Record<string, unknown>>) => void;

  /** A module that is about to load, as the client has read it. */
  interface PluginRegisterInput {
    readonly tier: Exclude<Tier, 'core'>;
    /** `name@marketplace`. */
    readonly provenance: string;
    /** Exact: a module that names an event or a call in any other way than literally isn't loaded. */
    readonly uses: { readonly events: readonly string[]; readonly calls: readonly string[] };
  }

  interface ToolCheckInput {
    readonly tool: string;
    /** Exactly what is going to run. */
    readonly input: unknown;
    /** Left out or empty for what isn't a call of the model: shell inside a skill, another module's question. */
    readonly tool_use_id?: string;
    readonly agentId?: string;
  }

  interface ToolCheckResult {
    readonly decision: 'allow' | 'ask' | 'deny';
    readonly reason?: string;
  }

  /** A call as settings hooks are asked about it: the tool's input stands beside these. */
  interface PreToolUse extends Readonly<Record<string, unknown>> {
    readonly tool: string;
    readonly tool_use_id: string;
  }

  interface ProcessRunResult {
    /** 1 for a program that a signal ended. */
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
  }

  interface EngineInterface {
    readonly plugin: { readonly name: string; readonly root: string };
    readonly session: { id(): Promise<string>; cwd(): Promise<string>; root(): Promise<string> };
    readonly settings: { read(): Promise<unknown> };
    readonly agent: { list(): Promise<readonly { readonly id: string; readonly type?: string }[]> };
    readonly process: {
      run(
        argv: readonly string[],
        options: {
          readonly stdin: string;
          readonly env: Readonly<Record<string, string>>;
          readonly timeoutMs: number;
        },
      ): Promise<ProcessRunResult>;
    };
  }
}
