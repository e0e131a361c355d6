import type { Host } from '../host/host.ts';
import { isMap, parseJson } from '../json-value.ts';
import type { Picture } from './picture.ts';

/** Who made a call, for those who hear of what it did. */
export interface Caller {
  readonly id: string;
  /** The agent's name, and the client's id of it; the main thread has none. */
  readonly agent: string;
  readonly agentId: string | undefined;
  readonly tool: string;
  /** Its command, shortened. */
  readonly about: string;
}

/** A call that has begun, with how the watched files stood then. */
export interface OpenCall extends Caller {
  /** In milliseconds. */
  readonly since: number;
  readonly picture: Picture;
  /** It leaves something running. */
  readonly staysBehind: boolean;
  /** Names of files that its programs keep by themselves, such as `package-lock.json`. */
  readonly keeps: readonly string[];
  /** What the user was asked before it ran. */
  readonly asked: string;
}

/** A call that has ended while others were still open. */
export interface EndedCall extends Caller {
  readonly since: number;
  readonly until: number;
}

/** `open`: still running; `behind`: has left something running; `ended`: over, but others that it met are not. */
type State = 'open' | 'behind' | 'ended';

/** Calls whose end nobody hears of must not pile up. */
const MOST_CALLS = 64;

export interface CallRecords {
  put(state: 'open' | 'behind', call: OpenCall): void;
  put(state: 'ended', call: EndedCall): void;
  get(state: 'open' | 'behind', id: string): OpenCall | undefined;
  remove(state: State, id: string): void;
  all(): {
    readonly open: readonly OpenCall[];
    readonly behind: readonly OpenCall[];
    readonly ended: readonly EndedCall[];
  };
  /** What another call's end has already shown of a call that is still open. */
  addNotes(id: string, notes: readonly unknown[]): void;
  takeNotes(id: string): readonly unknown[];
}

/** What a session has open. `host` is the project's. */
export function callRecords(host: Host, session: string): CallRecords {
  const records = host.records();
  const group = `effects-${session}`;
  const read = (name: string): unknown => {
    const text = records.get(group, name);
    return text === undefined ? undefined : parseJson(text);
  };
  const readAll = <T>(names: readonly string[], state: State) =>
    names
      .filter((name) => name.startsWith(`${state}-`))
      .map(read)
      .filter((call) => isMap(call) && typeof call.id === 'string') as T[];
  return {
    put(state: State, call: Caller) {
      records.put(group, `${state}-${call.id}`, JSON.stringify(call));
    },
    get(state, id) {
      const call = read(`${state}-${id}`);
      return isMap(call) && isMap(call.picture) ? (call as unknown as OpenCall) : undefined;
    },
    remove: (state, id) => records.remove(group, `${state}-${id}`),
    all() {
      const names = records.names(group);
      for (const old of names.slice(MOST_CALLS)) records.remove(group, old);
      return {
        open: readAll<OpenCall>(names, 'open'),
        behind: readAll<OpenCall>(names, 'behind'),
        ended: readAll<EndedCall>(names, 'ended'),
      };
    },
    addNotes(id, notes) {
      records.put(group, `notes-${id}`, JSON.stringify([...listIn(read(`notes-${id}`)), ...notes]));
    },
    takeNotes(id) {
      const notes = listIn(read(`notes-${id}`));
      if (notes.length > 0) records.remove(group, `notes-${id}`);
      return notes;
    },
  };
}

export function forgetCalls(host: Host, session: string): void {
  host.records().remove(`effects-${session}`);
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
