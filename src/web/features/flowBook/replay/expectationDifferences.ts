import { type Expectation, expectationAfter } from '#machines/kit/trace.ts';
import type { Move } from '#machines/kit/world.ts';

/** An expectation from a pasted trace. Any part may be missing. */
export type PartialExpectation = { [Part in keyof Expectation]?: Expectation[Part] | undefined };

/** One part of an expectation that the machine no longer meets. */
export interface Difference {
  /** `state`, `context: quote`, `emitted` … */
  part: string;
  expected: unknown;
  now: unknown;
}

/** Compares JSON values. The order of an object's keys doesn't matter. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key as never], other[key as never]))
  );
}

const fieldsOf = (context: unknown): Record<string, unknown> =>
  typeof context === 'object' && context !== null ? { ...context } : {};

/** Compares what a trace expects after a step with what the machine does. Empty if they agree. */
export function expectationDifferences(expected: PartialExpectation, move: Move): Difference[] {
  const now = expectationAfter(move);
  const found: Difference[] = [];
  const compare = (part: string, before: unknown, after: unknown) => {
    if (!same(before, after)) found.push({ part, expected: before, now: after });
  };
  compare('state', expected.value, now.value);
  compare('view', expected.view, now.view);
  compare('tags', expected.tags ?? [], now.tags ?? []);
  compare('status', expected.status ?? 'active', now.status ?? 'active');
  compare('output', expected.output, now.output);
  const [before, after] = [fieldsOf(expected.context), fieldsOf(now.context)];
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
    compare(`context: ${field}`, before[field], after[field]);
  compare('emitted', expected.emitted ?? [], now.emitted ?? []);
  compare('invoked', expected.invoked ?? [], now.invoked ?? []);
  compare('transitions', expected.fires, now.fires);
  return found;
}
