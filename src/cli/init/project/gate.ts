/** What a gate looks after; they are offered in this order, the quick ones first. */
export const GATE_KINDS = ['format', 'lint', 'types', 'test'] as const;
export type GateKind = (typeof GATE_KINDS)[number];

/** A command that would be worth running before a turn ends. */
export interface FoundGate {
  readonly kind: GateKind;
  readonly run: string;
  /** File patterns; without any, whatever has changed. */
  readonly when?: readonly string[];
  readonly perPackage?: string;
  /** Seconds, where the usual ten minutes are too few. */
  readonly timeout?: number;
  /** It takes the build folder for itself, so that nothing is gained by running others beside it. */
  readonly isAlone?: true;
}

/** What ecosystems and task runners can be asked for. */
export interface GateSource {
  /** Written down by the project itself: scripts of a manifest. Otherwise it is how such projects are usually checked. */
  readonly isDeclared?: true;
  readonly gates: readonly FoundGate[];
}

export function gate(kind: GateKind, run: string, more: Omit<FoundGate, 'kind' | 'run'> = {}): FoundGate {
  return { kind, run, ...more };
}

export function gateIf(condition: boolean, ...args: Parameters<typeof gate>): readonly FoundGate[] {
  return condition ? [gate(...args)] : [];
}

/** The gates of all sources: what a project has written down, or else its task runner's targets, or else the usual. */
export function chosenGates(
  sources: readonly GateSource[],
  targets: readonly FoundGate[],
): readonly FoundGate[] {
  return GATE_KINDS.flatMap((kind) => {
    const of = (gates: readonly FoundGate[]) => gates.filter((one) => one.kind === kind);
    const declared = sources.flatMap(({ isDeclared, gates }) => (isDeclared ? of(gates) : []));
    const usual = sources.flatMap(({ isDeclared, gates }) => (isDeclared ? [] : of(gates)));
    const target = of(targets);
    // Where everything of the kind is written down already, a target most likely calls just that.
    if (target.length === 0 || (declared.length > 0 && usual.length === 0)) return [...declared, ...usual];
    return [...declared, ...target];
  });
}
