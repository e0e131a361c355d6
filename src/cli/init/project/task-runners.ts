import { readYaml } from '../../../config/yaml.ts';
import { isMap } from '../../../json-value.ts';
import { type FoundGate, type GateKind, gate } from './gate.ts';
import { firstOf, type Project } from './project.ts';

const TARGETS: Readonly<Record<GateKind, readonly string[]>> = {
  format: ['fmt-check', 'format-check', 'check-format', 'check-fmt'],
  lint: ['lint'],
  types: ['typecheck', 'type-check', 'mypy'],
  test: ['test', 'tests', 'check'],
};

/** What `make`, `just` or `task` can be asked for, by the first of them that the project uses. */
export function taskRunnerGates(project: Project): readonly FoundGate[] {
  for (const { files, command, hasTarget } of RUNNERS) {
    const file = firstOf(project, files);
    const text = file === undefined ? '' : project.read(file);
    const gates = Object.entries(TARGETS).flatMap(([kind, names]) => {
      const name = names.find((one) => hasTarget(text, one));
      return name === undefined ? [] : [gate(kind as GateKind, `${command} ${name}`, { isAlone: true })];
    });
    if (gates.length > 0) return gates;
  }
  return [];
}

const RUNNERS = [
  {
    files: ['justfile', 'Justfile', '.justfile'],
    command: 'just',
    // A recipe whose parameters have no default can't be run just so.
    hasTarget: (text: string, name: string) =>
      new RegExp(`^@?${name}(?:\\s+[*\\w]+=\\S+)*\\s*:(?!=)`, 'm').test(text),
  },
  {
    files: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml'],
    command: 'task',
    hasTarget: (text: string, name: string) => {
      const yaml = readYaml(text);
      return yaml.ok && isMap(yaml.value) && isMap(yaml.value.tasks) && Object.hasOwn(yaml.value.tasks, name);
    },
  },
  {
    files: ['GNUmakefile', 'makefile', 'Makefile'],
    command: 'make',
    hasTarget: (text: string, name: string) =>
      new RegExp(`^(?!\\.)(?:[\\w./-]+\\s+)*${name}(?:\\s+[\\w./-]+)*\\s*::?(?!=)`, 'm').test(text),
  },
] as const;
