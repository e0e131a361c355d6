/** The original program's result, which people's own tools read; the client knows none of its words. */
export interface HookResult {
  readonly decision?: 'allow' | 'deny' | 'ask' | undefined;
  readonly message?: string | undefined;
  readonly blocked: boolean;
  readonly systemPrompt?: string | undefined;
  readonly updatedInput?: Readonly<Record<string, unknown>> | undefined;
}

/** A HookResult in the spelling of its JSON. What isn't there is left out, but for `system_prompt`. */
export function serializeHookResult(result: HookResult): Readonly<Record<string, unknown>> {
  return {
    ...(result.decision === undefined ? {} : { decision: result.decision }),
    ...(result.message === undefined ? {} : { message: result.message }),
    blocked: result.blocked,
    system_prompt: result.systemPrompt ?? null,
    ...(result.updatedInput === undefined ? {} : { updated_input: result.updatedInput }),
  };
}
