import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isRecord, type JsonRecord, parseRecord, recordsAt, textAt } from './json-record.ts';
import type { Call, Script } from './script.ts';

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
}

export interface ScriptedModel {
  readonly port: number;
  /** What the model was told about each of its calls. */
  readonly results: ReadonlyMap<string, ToolResult>;
  /** Anything the client wanted from elsewhere: this server is also its proxy, and lets nothing through. */
  readonly outsideRequests: readonly string[];
  /** Turns the client asked for after the script's end. */
  readonly unscriptedTurns: readonly string[];
  readonly close: () => Promise<void>;
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: JsonRecord };

export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const lanes: Readonly<Record<string, readonly Call[]>> = { main: script.main, ...script.agents };
  const results = new Map<string, ToolResult>();
  const outsideRequests: string[] = [];
  const unscriptedTurns: string[] = [];
  const sockets = new Set<Socket>();

  const answerMessages = (body: JsonRecord, response: ServerResponse): void => {
    for (const [id, result] of toolResultsIn(body)) results.set(id, result);
    const turn = nextTurn(lanes, body);
    if (turn.kind === 'unscripted') unscriptedTurns.push(turn.lane);
    sendMessage(body, turn.block, response);
  };

  const server = createServer(async (request, response) => {
    const body = parseRecord(await readAll(request));
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!request.url?.startsWith('/')) {
      outsideRequests.push(`${request.method} ${request.url}`);
      response.writeHead(403).end();
    } else if (pathname.endsWith('/count_tokens')) sendJson(response, 200, { input_tokens: 100 });
    else if (pathname.endsWith('/v1/messages') && body !== undefined) answerMessages(body, response);
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
    outsideRequests,
    unscriptedTurns,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

type Turn =
  | { readonly kind: 'scripted'; readonly block: Block }
  | { readonly kind: 'unscripted'; readonly lane: string; readonly block: Block };

/** The turn's number is the count of answers already in the request, so a retried request gets the same answer. */
function nextTurn(lanes: Readonly<Record<string, readonly Call[]>>, body: JsonRecord): Turn {
  const messages = recordsAt(body, 'messages');
  const lane = laneOf(messages);
  const done: Block = { type: 'text', text: 'done' };
  // The client also asks for titles and summaries; any text will do for those.
  if (lane === undefined) return { kind: 'scripted', block: done };
  const calls = lanes[lane] ?? [];
  const number = messages.filter((message) => message.role === 'assistant').length;
  const next = calls[number];
  if (next !== undefined) {
    const block: Block = { type: 'tool_use', id: next.id, name: next.tool, input: next.input };
    return { kind: 'scripted', block };
  }
  return number === calls.length
    ? { kind: 'scripted', block: done }
    : { kind: 'unscripted', lane, block: done };
}

function laneOf(messages: readonly JsonRecord[]): string | undefined {
  for (const message of messages) {
    if (message.role !== 'user') continue;
    const lane = /\[\[lane:([\w-]+)\]\]/.exec(plainText(message.content))?.[1];
    if (lane !== undefined) return lane;
  }
  return undefined;
}

function* toolResultsIn(body: JsonRecord): Generator<[string, ToolResult]> {
  for (const message of recordsAt(body, 'messages')) {
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

function sendMessage(body: JsonRecord, block: Block, response: ServerResponse): void {
  const stopReason = block.type === 'tool_use' ? 'tool_use' : 'end_turn';
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
    sendJson(response, 200, { ...message, content: [block], stop_reason: stopReason });
    return;
  }
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
  const events = [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
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

function sendJson(response: ServerResponse, status: number, body: JsonRecord): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
