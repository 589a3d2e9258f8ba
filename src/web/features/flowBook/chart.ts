import type { AnyStateNode } from 'xstate';
import { actionNames, type Edge, edgesOf, implementationName, nearestMeta, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** What a machine's file says about one of its states. */
export interface StateSummary {
  name: string;
  description: string;
  /** The id of the rule that it carries out: its own, or that of the state around it. */
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
  states: ReadonlyMap<string, StateSummary>;
}

/** Where a state begins, as deep as that goes. */
function beginning(node: AnyStateNode): AnyStateNode {
  const [first] = node.type === 'compound' ? node.initial.target : [];
  return first === undefined ? node : beginning(first);
}

const summaryOf = (node: AnyStateNode): StateSummary => ({
  name: stateName(node),
  description: node.description ?? '',
  rule: nearestMeta(node, 'rule'),
  view: nearestMeta(node, 'view') ?? nearestMeta(beginning(node), 'view'),
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
    states: new Map(statesOf(model.machine).map((node) => [stateName(node), summaryOf(node)])),
  };
  charts.set(model, chart);
  return chart;
}
