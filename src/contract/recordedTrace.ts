import * as z from 'zod/mini';
import { moment } from './fields.ts';

/** A transition by its key, `from:on:index` (machines/kit/edges.ts). */
const fires = z.array(z.string());

/**
 * What a flow did in the running product: only which transitions fired and which states it reached, without anything
 * that was typed or answered. A replay fills in the cases of the machine's model instead.
 */
export const recordedTrace = z.object({
  machine: z.string(),
  /** When the recording started. */
  at: moment,
  start: z.object({ fires, state: z.string() }),
  /**
   * `on`: `pay.pressed`, `generateQuote done`, `after quoteLifetime`. `state`: dotted paths of the innermost states,
   * joined with `+`.
   */
  steps: z.array(z.object({ on: z.string(), fires, state: z.string(), view: z.optional(z.string()) })),
});
export type RecordedTrace = z.output<typeof recordedTrace>;
