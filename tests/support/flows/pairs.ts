import { explore, type Exploration, pairsOf } from '#machines/kit/explore.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** What runs that fire every pair of transitions have to explore, and the pairs, as `first then second` by key. */
export function pairGoals(model: FlowModel): { exploration: Exploration; pairs: string[] } {
  const exploration = pairsOf(explore(model));
  const passages = [...exploration.starts, ...[...exploration.passages.values()].flat()];
  return { exploration, pairs: [...new Set(passages.flatMap(({ goals }) => goals))] };
}

/** The pairs of transitions in a run, given the keys of those that fired, in order. */
export const pairsIn = (fired: readonly string[]): string[] =>
  fired.slice(1).map((second, index) => `${fired[index]} then ${second}`);
