import type { SubscriptionContext, SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import type { Passage } from './walks.ts';

/* What a step of a walk through the lifecycle did. */

/** The state's full path, such as `cancelled.paid` or `active`. */
const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (Object.entries(value as object).map(([parent, child]) => `${parent}.${String(child)}`)[0] ?? '');
export const from = ({ before }: Passage): string => nameOf(before.value);
export const to = ({ move }: Passage): string => nameOf(move.world.snapshot.value);
export const before = (passage: Passage) => passage.before.context as SubscriptionContext;
export const after = ({ move }: Passage) => move.world.snapshot.context as SubscriptionContext;
export const eventOf = ({ before: snapshot, stimulus }: Passage): SubscriptionEvent => {
  const event =
    'event' in stimulus
      ? (model.events(snapshot as never)[stimulus.event] as SubscriptionEvent | undefined)
      : undefined;
  if (event === undefined) throw new Error('the lifecycle has only events');
  return event;
};
export const isUnchanged = (passage: Passage): boolean =>
  from(passage) === to(passage) && JSON.stringify(before(passage)) === JSON.stringify(after(passage));
/** Whether the chart would accept an event after this step, even if no walk contains it. */
export const isAllowed = ({ move }: Passage, event: SubscriptionEvent): boolean => move.world.snapshot.can(event);
