import type { AnyStateNode } from 'xstate';
import { type Edge, edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** What leads into a state and out of it. */
export interface Focus {
  /** The transitions of other states that lead here, of it and of what is inside it. */
  into: Edge[];
  /** Its own transitions, then those of the states around it, which happen wherever one is inside them. */
  out: Edge[];
  /** The states around it, outermost first, without the root. */
  around: string[];
  /** The states inside it. */
  inside: string[];
  isStart: boolean;
  isEnd: boolean;
}

/** Where entering a state leads, from itself to its innermost initial state. */
function entered(node: AnyStateNode): string[] {
  const initial = node.type === 'compound' ? node.initial.target : [];
  return [stateName(node), ...initial.flatMap(entered)];
}

/** The states around a node, outermost first, with the root. */
const ancestors = (node: AnyStateNode): AnyStateNode[] =>
  node.parent === undefined ? [] : [...ancestors(node.parent), node.parent];

export function focusOn({ machine }: Pick<FlowModel, 'machine'>, name: string): Focus | null {
  const nodes = new Map(statesOf(machine).map((node) => [stateName(node), node]));
  const node = nodes.get(name);
  if (node === undefined) return null;
  const edges = edgesOf(machine);
  const around = ancestors(node).toReversed();
  const isEntered = (target: string): boolean => {
    const found = nodes.get(target);
    return found !== undefined && entered(found).includes(name);
  };
  const out = [node, ...around].flatMap((each) => edges.filter(({ from }) => from === stateName(each)));
  return {
    into: edges.filter(({ from, to }) => from !== name && to.some(isEntered)),
    out,
    around: around.toReversed().slice(1).map(stateName),
    inside: Object.values(node.states).map(stateName),
    isStart: entered(machine.root).includes(name),
    isEnd: node.type === 'final',
  };
}
