import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model does at one turn: it says something, or calls a tool, under an id to look the call up by. */
export type Step =
  | { readonly say: string }
  | { readonly id: string; readonly tool: string; readonly input: object };

/** What each thread does, turn by turn. A thread begins where a message has its name in brackets: `[[main]] go`. */
export type Script = Readonly<Record<string, readonly Step[]>>;

/** One request of a client, in words that no API has for itself. */
export interface Request {
  readonly messages: readonly Message[];
  /** It is a turn of a thread, and not for a title or the like. */
  readonly hasTools: boolean;
}

export interface Message {
  readonly by: 'user' | 'model';
  readonly text: string;
  /** What became of calls, by the ids that the client uses. */
  readonly results: readonly { readonly id: string; readonly text: string }[];
}

/** The API that a client talks to. */
export interface Dialect {
  isTurn(url: string): boolean;
  read(body: unknown): Request;
  /** The answer, whole: a stream in one piece. */
  write(step: Step, body: unknown): { readonly type: string; readonly text: string };
  /** Answers to questions besides, such as which models there are. */
  other(url: string): unknown;
}

export interface ScriptedModel {
  readonly url: string;
  /** What the model was told of a call; `undefined`: nothing. */
  told(id: string): string | undefined;
  /** All that users and hooks said to it. */
  readonly heard: ReadonlySet<string>;
  /** Places that the client wanted to reach besides. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** Plays a script on 127.0.0.1. As the client's proxy it lets nothing out. */
export async function startModel(dialect: Dialect, script: Script): Promise<ScriptedModel> {
  const told = new Map<string, string>();
  const heard = new Set<string>();
  const refused: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = (request.url ?? '').replace(/\?.*$/, '');
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (/^https?:/.test(url)) {
      refused.push(url);
      return send('text/plain', 'nothing leaves this computer', 403);
    }
    const body = await readBody(request);
    if (!dialect.isTurn(url)) return send('application/json', JSON.stringify(dialect.other(url)));
    const read = dialect.read(body);
    for (const { by, text, results } of read.messages) {
      if (by === 'user' && text !== '') heard.add(text);
      for (const result of results) told.set(result.id, result.text);
    }
    const { type, text } = dialect.write(nextStep(script, read), body);
    return send(type, text);
  };
  server.on('connect', (request, socket) => {
    refused.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: (id) => told.get(id),
    heard,
    refused,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const NOTHING_MORE: Step = { say: '{"title":"t"}' };

/** The thread is known by the first message that names one, the turn by how often the model has spoken since. */
function nextStep(script: Script, { messages, hasTools }: Request): Step {
  if (!hasTools) return NOTHING_MORE;
  const named = messages.map(({ by, text }) => (by === 'user' ? /\[\[(\w+)\]\]/.exec(text)?.[1] : undefined));
  const at = named.findIndex((name) => name !== undefined);
  const turn = messages.slice(at).filter(({ by }) => by === 'model').length;
  return script[named[at] ?? '']?.[turn] ?? { say: 'the script has ended' };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}
