import { isMap, type ValueMap } from '../../json-value.ts';

/** What the client tells the program behind its status line, as far as it is of use here. */
export interface StatusOf {
  readonly session: string | undefined;
  /** The folder that the client was started in. */
  readonly folder: string | undefined;
}

/** Every field may be missing: they came one after the other, and an editor may send its own. */
export function readStatus(raw: ValueMap): StatusOf {
  const places = isMap(raw.workspace) ? raw.workspace : {};
  return {
    session: textIn(raw.session_id),
    folder: textIn(places.project_dir) ?? textIn(places.current_dir) ?? textIn(raw.cwd),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
