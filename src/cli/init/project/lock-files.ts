import { filePattern } from '../../../match/file-pattern.ts';
import { BUILT_IN } from '../../../packs/built-in.ts';
import type { LockFile } from '../../../text/config-template.ts';
import type { Project } from './project.ts';

/** The lock files at the root, with what the pack for them says of each. */
export function lockFilesIn({ names }: Project): readonly LockFile[] {
  const rules = (BUILT_IN.lockfiles?.rules.uneditableFiles ?? []) as readonly {
    readonly pattern: string;
    readonly message: string;
  }[];
  return rules.flatMap(({ pattern, message }) => {
    const covers = filePattern(pattern, { ignoreCase: false, home: '/' });
    return names
      .filter((name) => covers({ absolute: `/${name}`, inProject: [name] }))
      .map((file) => ({ file, message }));
  });
}
