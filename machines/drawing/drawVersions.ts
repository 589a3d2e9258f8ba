import type { Difference, LedgerLine } from '#machines/kit/compare.ts';
import type { FlowGraph } from '#machines/kit/graph.ts';
import { layOut } from './layout.ts';
import { printSvg } from './svg.ts';
import { unionOf } from './union.ts';

/** Draws a machine together with an older version of it. */
export const drawVersions = async (
  after: FlowGraph,
  before: LedgerLine[],
  differences: Difference[],
): Promise<string> => printSvg(await layOut(unionOf(after, before, differences)));
