import type { AnyStateNode } from 'xstate';
import { actionNames, type Edge, edgesOf, implementationName, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** What a machine's file says of one of its states. */
export interface ToldState {
  name: string;
  description: string;
  /** The section of the specification that it carries out: its own, or that of the state around it. */
  rule: string | null;
  /** The view that renders it, named by itself, by the state around it, or by the one that it begins in. */
  view: string | null;
  isBusy: boolean;
  isFinal: boolean;
  /** What it asks: the ids of the actors that it invokes. */
  invokes: string[];
  entry: string[];
  exit: string[];
}

export interface Chart {
  edges: ReadonlyMap<string, Edge>;
  /** By name; the root by the machine's. */
  states: ReadonlyMap<string, ToldState>;
}

/** The nearest that is said of a state or of one around it. */
function nearest(node: AnyStateNode | undefined, what: 'rule' | 'view'): string | null {
  for (let at = node; at !== undefined; at = at.parent) {
    const said: unknown = at.meta?.[what];
    if (typeof said === 'string') return said;
  }
  return null;
}

/** Where a state begins, as deep as that goes. */
function beginning(node: AnyStateNode): AnyStateNode {
  const [first] = node.type === 'compound' ? node.initial.target : [];
  return first === undefined ? node : beginning(first);
}

const toldState = (node: AnyStateNode): ToldState => ({
  name: stateName(node),
  description: node.description ?? '',
  rule: nearest(node, 'rule'),
  view: nearest(node, 'view') ?? nearest(beginning(node), 'view'),
  isBusy: node.tags.includes('busy'),
  isFinal: node.type === 'final',
  invokes: node.invoke.map(({ id, src }) => id || implementationName(src)),
  // As the file has them: on the node itself stand those by which XState begins and ends the delays, too.
  entry: actionNames(node.config.entry),
  exit: actionNames(node.config.exit),
});

const charts = new WeakMap<FlowModel, Chart>();

/** The states and transitions of a machine, in the words of its file. */
export function chartOf(model: FlowModel): Chart {
  const known = charts.get(model);
  if (known !== undefined) return known;
  const chart: Chart = {
    edges: new Map(edgesOf(model.machine).map((edge) => [edge.key, edge])),
    states: new Map(statesOf(model.machine).map((node) => [stateName(node), toldState(node)])),
  };
  charts.set(model, chart);
  return chart;
}
