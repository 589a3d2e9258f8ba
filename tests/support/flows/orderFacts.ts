import type { Buyer, OrderContext, OrderEvent, OrderInput } from '#machines/order/order.machine.ts';
import { model } from '#machines/order/order.model.ts';
import { type OrderFact, orderProperties } from '#machines/order/order.properties.ts';
import type { Move } from '#machines/kit/world.ts';
import { brokenRules } from './brokenRules.ts';
import type { Passage, Walk } from './walks.ts';

/* An order's number is its number of users; 0 stands for none. */

const TAB = 0;
const orderIn = ({ world: { snapshot } }: Move): number | null => {
  const { kept } = snapshot.context as OrderContext;
  return kept === null ? null : (kept.numberOfUsers ?? 0);
};
const organisationOf = (buyer: Buyer): string | null => ('orgId' in buyer ? buyer.orgId : null);

/** What the page has after a step, and whom it shows it to. */
function shownAfter(move: Move): OrderFact[] {
  const order = orderIn(move);
  const to = organisationOf((move.world.snapshot.context as OrderContext).buyer);
  const tabHas: OrderFact = { fact: 'tabHas', tab: TAB, order };
  return order === null || to === null ? [tabHas] : [tabHas, { fact: 'shown', order, to }];
}

/** The sentences of the properties that a walk through an order breaks. */
export function brokenByOrder({ input, start, passages }: Walk): string[] {
  const { draft, isChosen, buyer: first } = input as OrderInput;
  let buyer = first;
  // Who was signed in last. A visitor's order goes to the next person who signs in.
  let owner = organisationOf(first);
  let order = isChosen ? (draft.numberOfUsers ?? 0) : null;

  const causeOf = ({ before, stimulus, move }: Passage): OrderFact[] => {
    if (!('event' in stimulus)) return [];
    const event = model.events(before as never)[stimulus.event] as OrderEvent;
    if (event.type === 'choices.changed') {
      order = event.changes.numberOfUsers ?? 0;
      owner = organisationOf(buyer) ?? owner;
      return [{ fact: 'chosen', tab: TAB, order, by: owner }];
    }
    // Continuing with the usual order chooses it.
    if ((event.type === 'continue.pressed' || event.type === 'signIn.pressed') && order === null) {
      order = orderIn(move);
      return order === null ? [] : [{ fact: 'chosen', tab: TAB, order, by: organisationOf(buyer) ?? owner }];
    }
    if (event.type === 'draft.forgotten') {
      owner = null;
      order = null;
      return [{ fact: 'signedOut', tab: TAB }];
    }
    if (event.type !== 'buyer.changed') return [];
    buyer = event.buyer;
    const organisation = organisationOf(buyer);
    if (organisation === null || organisation === owner) return [];
    const isTakenOver = owner !== null;
    owner = organisation;
    if (isTakenOver) {
      order = null;
      return [{ fact: 'takenOver', tab: TAB }];
    }
    return order === null ? [] : [{ fact: 'claimed', order, by: organisation }];
  };

  const opened: OrderFact[] = order === null ? [] : [{ fact: 'chosen', tab: TAB, order, by: owner }];
  return brokenRules(orderProperties, [
    [...opened, ...shownAfter(start)],
    ...passages.map((passage) => [...causeOf(passage), ...shownAfter(passage.move)]),
  ]);
}
