import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf, nearestMeta, stateName, statesOf } from './edges.ts';
import type { FlowModel } from './model.ts';

/* What each event does in each state. */

/**
 * - `handled`: a transition of the state, or of one around it.
 * - `busy`: a person's event, while the view's controls wait.
 * - `notOffered`: a person's event, and no state with this view handles it, so the view has no control for it.
 * - `refused`: a person's event, which the server refuses and explains.
 * - `ignored`: dropped for the reason that the model gives.
 * - `unexplained`: none of these.
 */
export type Cell =
  | { is: 'handled'; leadsTo: string[] }
  | { is: 'busy' | 'notOffered' | 'refused' | 'unexplained' }
  | { is: 'ignored'; reason: string };

/** The states in which a machine waits for events: innermost ones that aren't final and have no `always`. */
const restingStates = (machine: AnyStateMachine): AnyStateNode[] =>
  statesOf(machine).filter(
    (node) => Object.keys(node.states).length === 0 && node.type !== 'final' && (node.always ?? []).length === 0,
  );

/** The state and those around it, innermost first. */
function around(node: AnyStateNode): AnyStateNode[] {
  return [node, ...(node.parent === undefined ? [] : around(node.parent))];
}

/** Every event that the machine handles somewhere, in the order of its file. */
export const eventTypesOf = (machine: AnyStateMachine): string[] => [
  ...new Set(edgesOf(machine).flatMap(({ kind, on }) => (kind === 'event' ? [on] : []))),
];

export type Matrix = Map<string, Map<string, Cell>>;

/** The machine's matrix: state → event → cell. */
export function matrixOf({ machine, ignored = {}, fromOutside = [], isServed }: FlowModel): Matrix {
  const edges = edgesOf(machine).filter(({ kind }) => kind === 'event');
  const nodes = new Map(statesOf(machine).map((node) => [stateName(node), node]));
  const viewOf = (node: AnyStateNode | undefined): string | null => nearestMeta(node, 'view');
  const leavesIn = (node: AnyStateNode): AnyStateNode[] =>
    Object.keys(node.states).length === 0 ? [node] : Object.values(node.states).flatMap(leavesIn);
  /** The views with a control for the event: those of the states that handle it. */
  const viewsWith = (event: string): Set<string | null> =>
    new Set(
      edges
        .filter(({ on }) => on === event)
        .flatMap(({ from }) => leavesIn(nodes.get(from) ?? machine.root).map(viewOf)),
    );

  const cellOf = (node: AnyStateNode, event: string): Cell => {
    for (const at of around(node)) {
      const here = edges.filter(({ from, on }) => from === stateName(at) && on === event);
      if (here.length > 0) return { is: 'handled', leadsTo: [...new Set(here.flatMap(({ to }) => to))] };
    }
    const reason = around(node).flatMap((at) => ignored[`${stateName(at)}:${event}`] ?? [])[0];
    if (reason !== undefined) return { is: 'ignored', reason };
    if (fromOutside.includes(event)) return { is: 'unexplained' };
    if (isServed === true) return { is: 'refused' };
    if (node.tags.includes('busy')) return { is: 'busy' };
    return { is: viewsWith(event).has(viewOf(node)) ? 'unexplained' : 'notOffered' };
  };

  return new Map(
    restingStates(machine).map((node) => [
      stateName(node),
      new Map(eventTypesOf(machine).map((event) => [event, cellOf(node, event)])),
    ]),
  );
}

function cellText(cell: Cell): string {
  switch (cell.is) {
    case 'handled':
      return cell.leadsTo.length === 0 ? 'stays' : `→ ${cell.leadsTo.join(' or ')}`;
    case 'ignored':
      return `ignored: ${cell.reason}`;
    case 'busy':
      return 'not possible while the view is busy';
    case 'notOffered':
      return 'not offered by the view';
    case 'refused':
      return 'refused by the server';
    case 'unexplained':
      return 'UNEXPLAINED';
  }
}

/** The committed text: a paragraph per state, a line per event. */
export const printMatrix = (matrix: Matrix): string =>
  [...matrix]
    .map(([state, cells]) => {
      const width = Math.max(0, ...[...cells.keys()].map(({ length }) => length));
      return [state, ...[...cells].map(([event, cell]) => `  ${event.padEnd(width)}  ${cellText(cell)}`)].join('\n');
    })
    .join('\n\n')
    .concat('\n');
