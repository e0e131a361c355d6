import { isMap, parseJson } from '../json-value.ts';
import { cutShort } from '../text/effects.ts';
import type { KeepContent, Picture, Seen } from './picture.ts';
import type { Watching } from './watching.ts';

/** Contents that were looked at before and needn't be again while the file's print is the same. */
export interface KnownContents {
  readonly files: Readonly<Record<string, Seen>>;
  readonly keep: KeepContent;
  /** Keeps what is new in a picture; returns what the user should know about it, once. */
  remember(picture: Picture): readonly string[];
}

const GROUP = 'contents';

export function knownContents({ host, mode }: Watching): KnownContents {
  const records = host.records();
  const text = records.get(GROUP, mode);
  const value = text === undefined ? undefined : parseJson(text);
  const files = isMap(value) && isMap(value.files) ? (value.files as Readonly<Record<string, Seen>>) : {};
  const hadSaid = isMap(value) && value.said === true;
  return {
    files,
    keep: () => undefined,
    remember(picture) {
      const isNew = Object.entries(picture.files).some(
        ([path, seen]) => seen[1] !== 'name' && seen[1] !== 'many' && files[path] !== seen,
      );
      const says = picture.isCut && !hadSaid;
      if (isNew || says)
        records.put(GROUP, mode, JSON.stringify({ files: picture.files, said: picture.isCut }));
      return says ? [cutShort()] : [];
    },
  };
}
