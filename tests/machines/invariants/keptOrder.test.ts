import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByKeptOrder } from '#tests/support/flows/keptOrderFacts.ts';
import { model as keptOrder } from '#machines/keptOrder/keptOrder.model.ts';
import type { KeptOrderContext } from '#machines/keptOrder/keptOrder.machine.ts';
import { viewOf } from '#machines/kit/view.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import { expectAlways, hasAnswered, hasHappened, type Passage, wasInvoked } from '#tests/support/flows/walks.ts';

const before = (passage: Passage) => passage.before.context as KeptOrderContext;
const after = (passage: Passage) => passage.move.world.snapshot.context as KeptOrderContext;
const isSomebodyElse = (passage: Passage) =>
  hasHappened(passage, 'another administrator is signed in', 'a member is signed in');

type Waiting = { order: object | null; draft: object | null };
const isOffered = (_: never, { before }: Passage) => before.matches('offered' as never);
const isFromTab = ({ order, draft }: Waiting, { before }: Passage) =>
  before.matches('offered' as never) && order === draft;
const isKept = ({ order, draft }: Waiting, { before }: Passage) =>
  before.matches('offered' as never) && order !== draft;

describe('keptOrder', () => {
  it('keeps every property about whose order is offered', () => {
    expectAlways(keptOrder, (walk) => {
      expect(brokenByKeptOrder(walk)).toEqual([]);
    });
  });

  // Rules: session.oneAccount
  it('never shows an order to another account', () => {
    expectAlways(keptOrder, ({ passages }) => {
      for (const passage of passages)
        if (isSomebodyElse(passage)) expect([after(passage).order, after(passage).draft]).toEqual([null, null]);
    });
  });

  // Rules: buy.admin
  it('shows an order only to somebody who may buy', () => {
    expectAlways(keptOrder, ({ passages }) => {
      for (const passage of passages)
        if (passage.move.world.snapshot.matches('offered')) expect(after(passage).mayBuy).toBe(true);
    });
  });

  // Rules: draft.kept
  it('shows the order that the server keeps, rather than the tab’s', () => {
    expectAlways(keptOrder, ({ passages }) => {
      for (const passage of passages) {
        const wasListening = ['reading', 'offered', 'none'].some((state) => passage.before.matches(state));
        if (!hasHappened(passage, 'the server has an order') || !wasListening || !before(passage).mayBuy) continue;
        expect(after(passage).order?.numberOfUsers).toBe(64);
        expect(passage.move.world.snapshot.matches('offered')).toBe(true);
      }
    });
  });

  it('loses an order only if it was discarded, somebody else signed in, or the server no longer keeps it', () => {
    expectAlways(keptOrder, ({ passages }) => {
      for (const passage of passages) {
        if (before(passage).order === null || after(passage).order !== null) continue;
        const isGone =
          hasHappened(passage, 'the server has no order') && before(passage).order !== before(passage).draft;
        expect(isGone || isSomebodyElse(passage) || hasAnswered(passage, 'discardOrder', 'discarded')).toBe(true);
      }
    });
  });

  it('offers the tab’s draft if the server keeps no order, doesn’t say, or doesn’t answer in time', () => {
    expectAlways(keptOrder, ({ passages }) => {
      for (const passage of passages) {
        if (!passage.before.matches('reading') || isSomebodyElse(passage)) continue;
        if (hasHappened(passage, 'the server has an order', 'presses Discard')) continue;
        const { draft, order } = after(passage);
        expect(order).toEqual(draft);
        expect(passage.move.world.snapshot.matches(draft === null ? 'none' : 'offered')).toBe(true);
      }
    });
  });

  it('discards only what the person discards, and explains a failure', () => {
    expectAlways(keptOrder, ({ passages }) => {
      for (const passage of passages) {
        expect(wasInvoked(passage, 'discardOrder')).toBe(
          hasHappened(passage, 'presses Discard') && passage.before.matches('offered'),
        );
        const isLate = 'after' in passage.stimulus && passage.before.matches('discarding');
        if (isLate || hasAnswered(passage, 'discardOrder', 'server busy', 'no answer')) {
          expect(passage.move.world.snapshot.matches('offered')).toBe(true);
          expect(after(passage).error).not.toBeNull();
          expect(after(passage).order).toEqual(before(passage).order);
        }
      }
    });
  });

  it('waits for the orders only for those who may buy, and starts over for another person', () => {
    expectAlways(keptOrder, ({ input, start }) => {
      expect(viewOf(start.world.snapshot)).toBe((input as { mayBuy: boolean }).mayBuy ? 'reading' : 'none');
    });
    whenever(keptOrder, {
      'another administrator is signed in': {
        shows: 'reading',
        knows: { mayBuy: true, draft: null, order: null, error: null },
      },
      'a member is signed in': { shows: 'none', knows: { mayBuy: false, draft: null, order: null, error: null } },
    });
  });

  it('offers the order that the server keeps, otherwise the one in this tab', () =>
    whenever(keptOrder, {
      'the server has an order': [
        {
          if: (_, { before }) => before.matches('reading' as never),
          shows: 'offered',
          knows: { order: { numberOfUsers: 64 } },
        },
        { if: isOffered, shows: 'offered', knows: { order: { numberOfUsers: 64 } } },
      ],
      'the server has no order': [
        { if: isKept, shows: 'none', knows: { order: null, draft: null } },
        { if: isFromTab, shows: 'offered', knows: { order: { numberOfUsers: 20 } } },
      ],
    }));

  it('mentions a discarded order no more, not even the one in this tab', () =>
    whenever(keptOrder, {
      'presses Discard': { in: 'offered', asks: { discardOrder: true }, error: null },
      'discardOrder: discarded': { shows: 'none', knows: { order: null, draft: null } },
      'discardOrder: no answer': { shows: 'offered', isBusy: false },
      'discardOrder: server busy': { shows: 'offered', isBusy: false, error: 'unavailable' },
    }));

  it('offers nothing again that was discarded', () =>
    expectAlways(keptOrder, ({ passages }) => {
      let isDiscarded = false;
      for (const passage of passages) {
        if (hasAnswered(passage, 'discardOrder', 'discarded')) isDiscarded = true;
        if (hasHappened(passage, 'another administrator is signed in', 'a member is signed in')) isDiscarded = false;
        if (isDiscarded) expect(viewOf(passage.move.world.snapshot)).toBe('none');
      }
    }));
});
