import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { actionNames, edgesOf, implementationName, stateName, statesOf, type Edge } from './edges.ts';

/* A machine as a graph to draw: boxes with rows, and arrows with captions, before layout. */

/** How an element differs between two versions in one drawing. `changedFrom` marks the old version. */
export type Mark = 'added' | 'removed' | 'changed' | 'changedFrom';

/** The label of one transition, beside its arrow or inside its state if the state stays. */
export interface Caption {
  key: string;
  /** `code.submitted [isRight]` */
  when: string;
  /** `/ keepCode, goToNext`, or '' */
  then: string;
  description: string | null;
  mark?: Mark;
}

export interface Box {
  name: string;
  title: string;
  kind: 'state' | 'group' | 'final';
  isBusy: boolean;
  description: string;
  /** `invoke register`, `entry / clearError` */
  rows: string[];
  /** Transitions that stay in the state. */
  stays: Caption[];
  children: Box[];
  /** The group's initial state. */
  initial: string | null;
  mark?: Mark;
}

/** All transitions between the same two states share an arrow. */
export interface Arrow {
  from: string;
  to: string;
  captions: Caption[];
  mark?: Mark;
}

export interface FlowGraph {
  name: string;
  /** Whether its words are plain ones, instead of the names in the code. */
  isPlain?: true;
  description: string;
  boxes: Box[];
  initial: string | null;
  arrows: Arrow[];
}

/** The boxes and all those inside them, in the order of the file. */
export const everyBox = (boxes: Box[]): Box[] => boxes.flatMap((box) => [box, ...everyBox(box.children)]);

export const isInside = (group: Box, name: string): boolean =>
  everyBox(group.children).some((box) => box.name === name);

/** Shortens the event to `done` if the state has one actor, and shows `[else]` after guards. */
function captionOf(edge: Edge, source: AnyStateNode): Caption {
  const isElse = edge.guard === null && edge.index > 0;
  const guard = isElse ? 'else' : edge.guard;
  const isOnlyActor = source.invoke.length === 1 && (edge.kind === 'done' || edge.kind === 'error');
  const isGuardedAlways = edge.kind === 'always' && guard !== null;
  const event = isGuardedAlways ? '' : isOnlyActor ? edge.kind : edge.on;
  return {
    key: edge.key,
    when:
      [...(event === '' ? [] : [event]), ...(guard === null ? [] : [`[${guard}]`])].join(' ') +
      (edge.reenter && edge.to[0] === edge.from ? ' (again)' : ''),
    then: edge.actions.length === 0 ? '' : `/ ${edge.actions.join(', ')}`,
    description: edge.description,
  };
}

export function graphOf(machine: AnyStateMachine): FlowGraph {
  const edges = edgesOf(machine);
  const nodes = new Map(statesOf(machine).map((node) => [stateName(node), node]));
  const sourceOf = ({ from }: Edge): AnyStateNode => nodes.get(from) ?? machine.root;

  const boxOf = (node: AnyStateNode): Box => {
    const children = Object.values(node.states).map(boxOf);
    const name = stateName(node);
    const entry = actionNames(node.config.entry);
    const exit = actionNames(node.config.exit);
    return {
      name,
      title: node.key,
      kind: node.type === 'final' ? 'final' : children.length > 0 ? 'group' : 'state',
      isBusy: node.tags.includes('busy'),
      description: node.description ?? '',
      rows: [
        ...node.invoke.map(({ src }) => `invoke ${implementationName(src)}`),
        ...(entry.length === 0 ? [] : [`entry / ${entry.join(', ')}`]),
        ...(exit.length === 0 ? [] : [`exit / ${exit.join(', ')}`]),
      ],
      stays: edges
        .filter((edge) => edge.from === name && edge.to.every((to) => to === name))
        .map((edge) => captionOf(edge, node)),
      children,
      initial:
        node.type === 'compound' && node.initial.target[0] !== undefined ? stateName(node.initial.target[0]) : null,
    };
  };

  const arrows = new Map<string, Arrow>();
  for (const edge of edges) {
    for (const to of edge.to.filter((target) => target !== edge.from)) {
      const between = `${edge.from} ${to}`;
      const arrow = arrows.get(between) ?? { from: edge.from, to, captions: [] };
      arrows.set(between, arrow);
      arrow.captions.push(captionOf(edge, sourceOf(edge)));
    }
  }

  const root = boxOf(machine.root);
  const isRootBusy = root.rows.length > 0 || root.stays.length > 0 || edges.some(({ from }) => from === root.name);
  return {
    name: machine.id,
    description: root.description,
    // A root with transitions or rows of its own is drawn as a group.
    boxes: isRootBusy ? [root] : root.children,
    initial: isRootBusy ? null : root.initial,
    arrows: [...arrows.values()],
  };
}
