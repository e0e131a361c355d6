import type { Dialect, Message } from './scripted-model.ts';

interface Body {
  readonly stream?: boolean;
  readonly model?: string;
  readonly messages?: readonly {
    readonly role: string;
    readonly content?: unknown;
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly unknown[];
}

/** The chat completions of OpenAI's API, as far as clients use them. */
export const OPENAI_DIALECT: Dialect = {
  isTurn: (url) => url.endsWith('/chat/completions'),
  read(body) {
    const { messages = [], tools = [] } = body as Body;
    return {
      hasTools: tools.length > 0,
      messages: messages
        .filter(({ role }) => role !== 'system')
        .map(
          ({ role, content, tool_call_id: id }): Message => ({
            by: role === 'assistant' ? 'model' : 'user',
            text: role === 'tool' ? '' : textOf(content),
            results: id === undefined ? [] : [{ id, text: textOf(content) }],
          }),
        ),
    };
  },
  write(step, body) {
    const { stream, model } = body as Body;
    const calls =
      'say' in step
        ? undefined
        : [
            {
              index: 0,
              id: step.id,
              type: 'function',
              function: { name: step.tool, arguments: JSON.stringify(step.input) },
            },
          ];
    const said = {
      role: 'assistant',
      content: 'say' in step ? step.say : '',
      ...(calls && { tool_calls: calls }),
    };
    const finish = calls === undefined ? 'stop' : 'tool_calls';
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    const base = { id: 'scripted', created: 1, model };
    if (!stream)
      return {
        type: 'application/json',
        text: JSON.stringify({
          ...base,
          object: 'chat.completion',
          choices: [{ index: 0, message: said, finish_reason: finish }],
          usage,
        }),
      };
    const chunk = (choices: unknown, more = {}) =>
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
    const text = [
      chunk([{ index: 0, delta: said, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason: finish }]),
      chunk([], { usage }),
      'data: [DONE]\n\n',
    ].join('');
    return { type: 'text/event-stream', text };
  },
  other: () => ({ object: 'list', data: [{ id: 'scripted', object: 'model' }] }),
};

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: string }) => part.text ?? '').join('\n');
}
