import type { KeptOrderContext, KeptOrderEvent, KeptOrderInput } from '#machines/keptOrder/keptOrder.machine.ts';
import { model } from '#machines/keptOrder/keptOrder.model.ts';
import { type OrderFact, orderProperties } from '#machines/order/order.properties.ts';
import type { Move } from '#machines/kit/world.ts';
import { brokenRules } from './brokenRules.ts';
import type { Passage, Walk } from './walks.ts';

/* An order's number is its number of users. */

const offeredIn = ({ world: { snapshot } }: Move): number | null =>
  snapshot.matches('offered') || snapshot.matches('discarding')
    ? ((snapshot.context as KeptOrderContext).order?.numberOfUsers ?? null)
    : null;

const shownTo = (move: Move, person: string): OrderFact[] => {
  const order = offeredIn(move);
  return order === null ? [] : [{ fact: 'shown', order, to: person }];
};

/** The sentences of the properties that a walk through the offer of a kept order breaks. */
export function brokenByKeptOrder({ input, start, passages }: Walk): string[] {
  const { draft, mayBuy } = input as KeptOrderInput;
  let people = 1;
  let isBuyer = mayBuy;
  const person = (): string => `person ${people}`;
  const mine = (order: number): OrderFact => ({ fact: 'claimed', order, by: person() });

  const factsOf = ({ before, stimulus, move }: Passage): OrderFact[] => {
    const event = 'event' in stimulus ? (model.events(before as never)[stimulus.event] as KeptOrderEvent) : null;
    if (event?.type === 'person.changed') {
      people += 1;
      isBuyer = event.mayBuy;
    }
    const facts: OrderFact[] = [];
    const order = event?.type === 'kept.read' ? (event.order?.numberOfUsers ?? null) : null;
    if (order !== null && isBuyer) {
      facts.push(mine(order));
      // What the person is discarding on this page isn't offered again.
      const isDiscarding = before.matches('discarding') || before.matches('discarded');
      if (!isDiscarding) facts.push({ fact: 'read', order, offered: offeredIn(move) });
    }
    return [...facts, ...shownTo(move, person())];
  };

  const drafted = draft?.numberOfUsers ?? null;
  const opened: OrderFact[] = drafted === null ? [] : [mine(drafted)];
  return brokenRules(orderProperties, [[...opened, ...shownTo(start, person())], ...passages.map(factsOf)]);
}
