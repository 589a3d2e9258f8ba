import * as z from 'zod/mini';
import { moment } from './fields.ts';

/** A transition by its key, `from:on:index` (machines/kit/edges.ts). */
const fires = z.array(z.string());

/**
 * What a flow did in the running product, with nothing of what was typed or answered: only which transitions fired and
 * where it stood. Whoever replays it puts the cases of the machine's model in place of what really happened.
 */
export const recordedTrace = z.object({
  machine: z.string(),
  /** When it began. */
  at: moment,
  start: z.object({ fires, state: z.string() }),
  /** `on`: `pay.pressed`, `generateQuote done`, `after quoteLifetime`. `state`: dotted paths of the innermost states, with `+` between. */
  steps: z.array(z.object({ on: z.string(), fires, state: z.string(), view: z.optional(z.string()) })),
});
export type RecordedTrace = z.output<typeof recordedTrace>;
