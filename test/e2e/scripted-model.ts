import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isRecord, type JsonRecord, parseRecord, recordsAt, textAt } from './json-record.ts';
import { callsOf, lanesOf, type Script, type Turn } from './script.ts';

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
}

export interface ScriptedModel {
  readonly port: number;
  /** What the model was told about each of its calls. */
  readonly results: ReadonlyMap<string, ToolResult>;
  /** All that the model of a thread was told besides, by the user, the client and its hooks. */
  readonly heard: ReadonlyMap<string, string>;
  /** Anything the client wanted from elsewhere: this server is also its proxy, and lets nothing through. */
  readonly outsideRequests: readonly string[];
  /** How many turns of a thread the client asked for. */
  readonly turns: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: JsonRecord };

export async function startScriptedModel(
  script: Script,
  /** What happens while the main thread waits for its next turn. */
  meanwhile: (turn: number) => Promise<void> = async () => undefined,
): Promise<ScriptedModel> {
  const lanes = lanesOf(script);
  const results = new Map<string, ToolResult>();
  const heard = new Map<string, string>();
  const turns = new Map<string, number>();
  const outsideRequests: string[] = [];
  const sockets = new Set<Socket>();

  const answerMessages = async (body: JsonRecord, response: ServerResponse): Promise<void> => {
    const messages = recordsAt(body, 'messages');
    for (const [id, result] of toolResultsIn(messages)) results.set(id, result);
    const lane = laneOf(messages);
    // The client also asks for titles and summaries; any text will do for those.
    if (lane === undefined) {
      sendMessage(body, [done], response);
      return;
    }
    // A count of the answers already in the request, so that a retried request gets the same answer.
    const number = messages.filter((message) => message.role === 'assistant').length;
    turns.set(lane, Math.max(number + 1, turns.get(lane) ?? 0));
    heard.set(lane, textsIn(messages));
    if (lane === 'main') await meanwhile(number);
    sendMessage(body, blocksOf(lanes[lane]?.[number]), response);
  };

  const server = createServer(async (request, response) => {
    const body = parseRecord(await readAll(request));
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!request.url?.startsWith('/')) {
      outsideRequests.push(`${request.method} ${request.url}`);
      response.writeHead(403).end();
    } else if (pathname.endsWith('/count_tokens')) sendJson(response, 200, { input_tokens: 100 });
    else if (pathname.endsWith('/v1/messages') && body !== undefined) await answerMessages(body, response);
    else
      sendJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: 'not scripted' } });
  });
  server.on('connect', (request, socket) => {
    outsideRequests.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    port: (server.address() as AddressInfo).port,
    results,
    heard,
    turns,
    outsideRequests,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

const done: Block = { type: 'text', text: 'done' };

function blocksOf(turn: Turn | undefined): readonly Block[] {
  if (turn === undefined) return [done];
  if ('says' in turn) return [{ type: 'text', text: turn.says }];
  return callsOf(turn).flatMap(({ id, tool, input, saying }): Block[] => [
    ...(saying === undefined ? [] : [{ type: 'text', text: saying } as const]),
    { type: 'tool_use', id, name: tool, input },
  ]);
}

function laneOf(messages: readonly JsonRecord[]): string | undefined {
  for (const message of messages) {
    if (message.role !== 'user') continue;
    const lane = /\[\[lane:([\w-]+)\]\]/.exec(plainText(message.content))?.[1];
    if (lane !== undefined) return lane;
  }
  return undefined;
}

function textsIn(messages: readonly JsonRecord[]): string {
  return messages
    .filter((message) => message.role !== 'assistant')
    .map((message) => plainText(message.content))
    .join('\n');
}

function* toolResultsIn(messages: readonly JsonRecord[]): Generator<[string, ToolResult]> {
  for (const message of messages) {
    for (const block of recordsAt(message, 'content')) {
      if (block.type !== 'tool_result') continue;
      const result = { isError: block.is_error === true, text: plainText(block.content) };
      yield [textAt(block, 'tool_use_id'), result];
    }
  }
}

function plainText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isRecord)
    .map((block) => textAt(block, 'text'))
    .join('\n');
}

function sendMessage(body: JsonRecord, blocks: readonly Block[], response: ServerResponse): void {
  const stopReason = blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  const message = {
    id: `msg_${crypto.randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: 100,
      output_tokens: 10,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  };
  if (body.stream !== true) {
    sendJson(response, 200, { ...message, content: blocks, stop_reason: stopReason });
    return;
  }
  const events = [
    { type: 'message_start', message },
    ...blocks.flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: 10 },
    },
    { type: 'message_stop' },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

function blockEvents(block: Block, index: number): ({ readonly type: string } & JsonRecord)[] {
  const [start, delta] =
    block.type === 'text'
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: block.text },
        ]
      : [
          { ...block, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
        ];
  return [
    { type: 'content_block_start', index, content_block: start },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}

function sendJson(response: ServerResponse, status: number, body: JsonRecord): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
