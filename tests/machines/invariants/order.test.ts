import { orderOf } from '#domain/subscriptionDraft.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByOrder } from '#tests/support/flows/orderFacts.ts';
import { model as order } from '#machines/order/order.model.ts';
import { mayBuy, type OrderContext, priceFor } from '#machines/order/order.machine.ts';
import {
  emissionsOf,
  expectAlways,
  hasAnswered,
  hasHappened,
  inputOf,
  navigationsOf,
  type Passage,
  wasInvoked,
} from '#tests/support/flows/walks.ts';

const before = (passage: Passage) => passage.before.context as OrderContext;
const after = (passage: Passage) => passage.move.world.snapshot.context as OrderContext;

const newBuyers = ['is an administrator', 'is a member', 'has a subscription', 'is an administrator elsewhere'];

describe('order', () => {
  it('keeps every property about whose order is shown, and how long a tab keeps it', () => {
    expectAlways(order, (walk) => {
      expect(brokenByOrder(walk)).toEqual([]);
    });
  });

  // Rules: quote.server
  it('asks for the price of exactly the order on the page, for exactly the buyer on the page', () => {
    expectAlways(order, ({ passages }) => {
      for (const passage of passages) {
        const { draft, buyer } = after(passage);
        if (wasInvoked(passage, 'fetchPrice'))
          expect(inputOf(passage, 'fetchPrice')).toEqual({ order: orderOf(draft), buyer: priceFor(buyer) });
      }
    });
  });

  it('shows a price as current only if it answers the last request', () => {
    expectAlways(order, ({ passages }) => {
      let isAnswered = false;
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        if (hasAnswered(passage, 'fetchPrice', 'priced')) isAnswered = true;
        else if (
          hasHappened(passage, 'asks for 30 users', 'clears the number of users', 'the person signed out') ||
          priceFor(before(passage).buyer) !== priceFor(after(passage).buyer) ||
          'after' in passage.stimulus
        )
          isAnswered = false;
        if (snapshot.matches('priced')) expect(isAnswered).toBe(true);
      }
    });
  });

  // Rules: session.oneAccount
  it('never shows a price that was worked out for somebody else', () => {
    expectAlways(order, ({ passages }) => {
      for (const passage of passages) {
        const { quote, quotedFor, buyer } = after(passage);
        expect(quote === null).toBe(quotedFor === null);
        const wanted = priceFor(buyer);
        if (quotedFor !== null && wanted !== null) expect(quotedFor).toBe(wanted);
      }
    });
  });

  // Rules: session.oneAccount
  it('never shows an account the order that another account put together', () => {
    expectAlways(order, ({ start, passages }) => {
      const { buyer } = start.world.snapshot.context as OrderContext;
      let owner = 'orgId' in buyer ? buyer.orgId : null;
      for (const passage of passages) {
        const now = after(passage);
        const present = 'orgId' in now.buyer ? now.buyer.orgId : null;
        if (hasHappened(passage, 'the person signed out')) owner = null;
        if (hasHappened(passage, 'asks for 30 users', 'clears the number of users')) owner = present ?? owner;
        if (present === null || present === owner || !hasHappened(passage, ...newBuyers)) continue;
        if (owner !== null) expect([now.draft, now.kept]).toEqual([now.usual, null]);
        owner = present;
      }
    });
  });

  it('keeps every choice until somebody else signs in or the person signs out', () => {
    expectAlways(order, ({ passages }) => {
      for (const passage of passages) {
        const [was, is] = [before(passage), after(passage)];
        if (hasHappened(passage, 'asks for 30 users', 'clears the number of users')) {
          expect(is.draft.numberOfUsers).toBe(hasHappened(passage, 'asks for 30 users') ? 30 : null);
          expect(is.kept).toEqual(is.draft);
          continue;
        }
        const isForgotten =
          hasHappened(passage, 'the person signed out') || (was.owner !== null && is.owner !== was.owner);
        if (isForgotten) expect(is.kept).toBeNull();
        else {
          expect(is.draft.numberOfUsers).toBe(was.draft.numberOfUsers);
          if (was.kept !== null) expect(is.kept).toEqual(is.draft);
        }
      }
    });
  });

  it('keeps nothing before something is chosen', () => {
    expectAlways(order, ({ start, passages }) => {
      let isChosen = (start.world.snapshot.context as OrderContext).kept !== null;
      for (const passage of passages) {
        const { kept } = after(passage);
        if (hasHappened(passage, 'asks for 30 users', 'clears the number of users', 'continues', 'presses Sign in'))
          isChosen = true;
        if (!isChosen) expect(kept).toBeNull();
        if (kept === null && isChosen && before(passage).kept !== null) isChosen = false;
      }
    });
  });

  // Rules: buy.new, draft.kept
  it('leads a visitor with a complete order to the sign-up, and an administrator to the checkout', () => {
    expectAlways(order, ({ passages }) => {
      for (const passage of passages) {
        const { buyer, draft, error } = before(passage);
        const isWhole = orderOf(draft) !== null && (error === null || error.errors.length === 0);
        const leads = hasHappened(passage, 'continues') && isWhole && mayBuy(buyer);
        expect(navigationsOf(passage)).toEqual(
          leads ? [buyer.is === 'visitor' ? '/sign-up' : '/subscriptions/checkout'] : [],
        );
        const isSigningIn = hasHappened(passage, 'presses Sign in') && buyer.is === 'visitor';
        expect(emissionsOf(passage, 'buying.chosen')).toHaveLength(leads || isSigningIn ? 1 : 0);
        if (leads || isSigningIn) expect(after(passage).kept).toEqual({ ...draft, isBuyingNow: true });
      }
    });
  });

  it('names what is missing only after the person wanted to continue', () => {
    expectAlways(order, ({ passages }) => {
      let isAsked = false;
      for (const passage of passages) {
        const { buyer, draft, error, owner } = before(passage);
        if (hasHappened(passage, 'continues') && mayBuy(buyer) && (orderOf(draft) === null || error?.errors.length))
          isAsked = true;
        if (hasHappened(passage, 'the person signed out') || (owner !== null && after(passage).owner !== owner))
          isAsked = false;
        expect(after(passage).isAsked).toBe(isAsked);
      }
    });
  });

  it('explains why there is no price, until the next request', () => {
    expectAlways(order, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        expect(snapshot.context.error !== null).toBe(snapshot.matches('failed'));
        if (hasAnswered(passage, 'fetchPrice', 'users refused', 'too many requests', 'server away'))
          expect(snapshot.matches('failed')).toBe(true);
      }
    });
  });
});
