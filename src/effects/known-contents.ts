import { attempt } from '../host/attempt.ts';
import { isMap, parseJson } from '../json-value.ts';
import { cutShort } from '../text/effects.ts';
import { contentsOf } from './kept-versions.ts';
import type { KeepContent, Picture, Seen } from './picture.ts';
import type { Watching } from './watching.ts';

/** Contents that were looked at before and needn't be again while the file's print is the same. */
export interface KnownContents {
  /** Asked for when the first file is looked at. */
  readonly files: () => Readonly<Record<string, Seen>>;
  /** Only where files are put back. */
  readonly keep: KeepContent | undefined;
  /** Keeps what is new in a picture; returns what the user should know about it, once. */
  remember(picture: Picture): readonly string[];
}

const GROUP = 'contents';

export function knownContents({ host, mode }: Watching): KnownContents {
  const records = host.records();
  const contents = mode === 'restore' ? contentsOf(host) : undefined;
  let read: Kept | undefined;
  const kept = () => {
    read ??= readKept(records.get(GROUP, mode));
    return read;
  };
  return {
    files: () => kept().files,
    keep: contents && ((hash, bytes) => void attempt(() => contents.put(hash, bytes))),
    remember(picture) {
      const isNew = Object.entries(picture.files).some(
        ([path, seen]) => seen[1] !== 'name' && seen[1] !== 'many' && kept().files[path] !== seen,
      );
      const says = picture.isCut && !kept().hadSaid;
      if (isNew || says)
        records.put(GROUP, mode, JSON.stringify({ files: picture.files, said: picture.isCut }));
      return says ? [cutShort()] : [];
    },
  };
}

interface Kept {
  readonly files: Readonly<Record<string, Seen>>;
  readonly hadSaid: boolean;
}

function readKept(text: string | undefined): Kept {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isMap(value)) return { files: {}, hadSaid: false };
  const files = isMap(value.files) ? (value.files as Readonly<Record<string, Seen>>) : {};
  return { files, hadSaid: value.said === true };
}
