import type { AnyStateNode } from 'xstate';
import {
  actionNames,
  type Edge,
  edgesOf,
  implementationName,
  nearestMeta,
  stateName,
  statesOf,
} from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** What a machine's file says about one of its states. */
export interface StateSummary {
  name: string;
  description: string;
  /** Id of the rule that the state carries out, its own or its nearest parent's. */
  rule: string | null;
  isBusy: boolean;
  isFinal: boolean;
  /** Ids of the actors that it invokes. */
  invokes: string[];
  entry: string[];
  exit: string[];
}

export interface Chart {
  edges: ReadonlyMap<string, Edge>;
  /** Keyed by state name; the root by the machine's name. */
  states: ReadonlyMap<string, StateSummary>;
}

const summaryOf = (node: AnyStateNode): StateSummary => ({
  name: stateName(node),
  description: node.description ?? '',
  rule: nearestMeta(node, 'rule'),
  isBusy: node.tags.includes('busy'),
  isFinal: node.type === 'final',
  invokes: node.invoke.map(({ id, src }) => id || implementationName(src)),
  // Read from the config, because the node also lists the actions with which XState starts and cancels delays.
  entry: actionNames(node.config.entry),
  exit: actionNames(node.config.exit),
});

const charts = new WeakMap<FlowModel, Chart>();

/** The states and transitions of a machine, cached per model. */
export function chartOf(model: FlowModel): Chart {
  const cached = charts.get(model);
  if (cached !== undefined) return cached;
  const chart: Chart = {
    edges: new Map(edgesOf(model.machine).map((edge) => [edge.key, edge])),
    states: new Map(statesOf(model.machine).map((node) => [stateName(node), summaryOf(node)])),
  };
  charts.set(model, chart);
  return chart;
}
