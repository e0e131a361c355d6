import { printable } from './printable.ts';

export interface VersionFacts {
  readonly version: string;
  /** Of the scripts that it was built from. */
  readonly build: string | null;
  readonly installation: string;
  /** What answers hooks; without one, Node does. */
  readonly executable: string | null;
  readonly node: { readonly version: string; readonly path: string };
}

export function versionLines({ version, build, installation, executable, node }: VersionFacts): string {
  const onNode = `Node.js ${node.version} (${printable(node.path)})`;
  return [
    `conclaude ${version}${build === null ? '' : ` (build ${printable(build)})`}`,
    `installed in ${printable(installation)}`,
    executable === null
      ? `hooks are answered by ${onNode}`
      : `hooks are answered by ${printable(executable)}\neverything else by ${onNode}`,
  ].join('\n');
}
