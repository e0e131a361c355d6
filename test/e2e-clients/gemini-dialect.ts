import type { Dialect, Message } from './scripted-model.ts';

interface Part {
  readonly text?: string;
  readonly functionResponse?: { readonly id?: string; readonly response: unknown };
}
interface Body {
  readonly contents?: readonly { readonly role: string; readonly parts?: readonly Part[] }[];
  readonly tools?: readonly { readonly functionDeclarations?: readonly unknown[] }[];
}

/** The API of Gemini's models, as far as the client uses it. */
export const GEMINI_DIALECT: Dialect = {
  isTurn: (url) => url.endsWith(':streamGenerateContent') || url.endsWith(':generateContent'),
  read(body) {
    const { contents = [], tools = [] } = body as Body;
    return {
      hasTools: tools.some(({ functionDeclarations = [] }) => functionDeclarations.length > 0),
      messages: contents.map(
        ({ role, parts = [] }): Message => ({
          by: role === 'model' ? 'model' : 'user',
          text: parts.map(({ text = '' }) => text).join('\n'),
          results: parts.flatMap(({ functionResponse: result }) =>
            result?.id === undefined ? [] : [{ id: result.id, text: JSON.stringify(result.response) }],
          ),
        }),
      ),
    };
  },
  write(step) {
    const part =
      'say' in step
        ? { text: step.say }
        : { functionCall: { id: step.id, name: step.tool, args: step.input } };
    const whole = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 },
    };
    return { type: 'text/event-stream', text: `data: ${JSON.stringify(whole)}\r\n\r\n` };
  },
  other: (url) => (url.endsWith(':countTokens') ? { totalTokens: 100 } : {}),
};
