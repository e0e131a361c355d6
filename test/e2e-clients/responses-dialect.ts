import type { Dialect, Message, Step } from './scripted-model.ts';

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: unknown;
  readonly call_id?: string;
  readonly output?: unknown;
}

interface Body {
  readonly model?: string;
  readonly input?: readonly Item[];
  readonly tools?: readonly unknown[];
}

/**
 * OpenAI's Responses API, as a stream. A call whose input is `{ text }` is one of a tool that takes a text; a dot
 * stands after a namespace.
 */
export const RESPONSES_DIALECT: Dialect = {
  isTurn: (url) => url.endsWith('/responses'),
  read(body) {
    const { input = [], tools = [] } = body as Body;
    const hasTools = tools.length > 0 || input.some(({ type }) => type === 'additional_tools');
    return { hasTools, messages: input.flatMap(messageOf) };
  },
  write(step, body) {
    const { model } = body as Body;
    const item = itemFor(step);
    const response = {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model,
      status: 'in_progress',
      output: [],
    };
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 110,
    };
    const events: readonly (readonly [string, object])[] = [
      ['response.created', { response }],
      ['response.output_item.added', { output_index: 0, item }],
      ['response.output_item.done', { output_index: 0, item }],
      ['response.completed', { response: { ...response, status: 'completed', output: [item], usage } }],
    ];
    const text = events
      .map(
        ([type, more], i) =>
          `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: i, ...more })}\n\n`,
      )
      .join('');
    return { type: 'text/event-stream', text };
  },
  other: () => ({ object: 'list', data: [{ id: 'scripted', object: 'model' }], models: [] }),
};

function messageOf({ type = '', role, content, call_id: id, output }: Item): readonly Message[] {
  if (type.endsWith('_output') && id !== undefined)
    return [{ by: 'user', text: '', results: [{ id, text: textOf(output) }] }];
  if (type.endsWith('_call')) return [{ by: 'model', text: '', results: [] }];
  if (type !== 'message' && type !== 'agent_message') return [];
  return [{ by: role === 'assistant' ? 'model' : 'user', text: textOf(content), results: [] }];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: string }) => part.text ?? '').join('\n');
}

function itemFor(step: Step): object {
  if ('say' in step)
    return {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: step.say, annotations: [] }],
    };
  const { id, tool, input } = step;
  const [name, namespace] = tool.split('.').reverse();
  const named = { call_id: id, name, ...(namespace && { namespace }), status: 'completed' };
  return 'text' in input
    ? { type: 'custom_tool_call', id: `ctc_${id}`, ...named, input: input.text }
    : { type: 'function_call', id: `fc_${id}`, ...named, arguments: JSON.stringify(input) };
}
