import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { TrialStartInput } from '#machines/trialStart/trialStart.machine.ts';
import { model as trialStart } from '#machines/trialStart/trialStart.model.ts';
import { always, answered, asked, askedOf, emitted, failureAt, happened, ledTo } from '#tests/support/flows/walks.ts';

describe('trialStart', () => {
  it('asks the server only for an administrator whose organisation has an alias', () => {
    always(trialStart, ({ input, passages }) => {
      const { account } = input as { account: { isAdmin: boolean; hasAlias: boolean } | null };
      let hasAlias = account?.hasAlias === true;
      for (const passage of passages) {
        if (answered(passage, 'saveAlias', 'saved')) hasAlias = true;
        if (asked(passage, 'activateTrial')) {
          expect(account?.isAdmin).toBe(true);
          expect(hasAlias).toBe(true);
        }
      }
    });
  });

  it('starts nothing that was not confirmed, in the dialog or by giving the alias', () => {
    always(trialStart, ({ passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'activateTrial')) continue;
        const isConfirmed = 'event' in passage.stimulus && passage.stimulus.event === 'confirms';
        expect(isConfirmed || answered(passage, 'saveAlias', 'saved')).toBe(true);
      }
    });
  });

  it('starts once, and shows the result only of a trial that the server started', () => {
    always(trialStart, ({ passages }) => {
      let started = 0;
      for (const passage of passages) {
        if (answered(passage, 'activateTrial', 'started')) started += 1;
        if (ledTo(passage).some((to) => to.startsWith('/subscriptions/redirect'))) expect(started).toBe(1);
      }
      expect(started).toBeLessThanOrEqual(1);
    });
  });

  it('shows every refusal in the danger group, with the words of the server', () => {
    always(trialStart, ({ passages }) => {
      for (const passage of passages) {
        if (!answered(passage, 'activateTrial', 'trial used')) continue;
        expect(emitted(passage, 'notify')).toEqual([
          expect.objectContaining({ group: 'danger', msg: 'Your organisation has already used its free trial. Choose a plan to continue.' }),
        ]);
      }
    });
  });

  it('begins at what the person may do there', () => {
    always(trialStart, ({ input, start }) => {
      const { account, isOnOrderPage } = input as TrialStartInput;
      const isVisitor = account === null;
      const state = isVisitor && isOnOrderPage ? 'inviting' : isVisitor || account.isAdmin && !(isOnOrderPage && !account.hasAlias) ? 'offered' : account.isAdmin ? 'askingAlias' : 'adminNeeded';
      expect(start.world.snapshot.value).toBe(state);
    });
  });

  it('asks first, and leads whoever has no alias to the page that asks for one', () => {
    always(trialStart, ({ passages }) => {
      for (const passage of passages) {
        const { value } = passage.move.world.snapshot;
        const { account } = passage.before.context as TrialStartInput;
        if (passage.before.value === 'offered' && happened(passage, 'presses Try Now')) {
          expect(value).toBe(account?.hasAlias === true ? 'confirming' : 'leaving');
          expect(ledTo(passage)).toEqual(value === 'leaving' ? ['/pricing/order'] : []);
        }
        if (passage.before.value === 'confirming' && happened(passage, 'confirms')) expect(askedOf(passage, 'activateTrial')).toEqual({ orgId: account?.orgId });
        if (passage.before.value === 'confirming' && happened(passage, 'declines')) expect(value).toBe('offered');
        if (passage.before.value === 'askingAlias' && happened(passage, 'gives an alias')) expect(askedOf(passage, 'saveAlias')).toEqual({ alias: 'kuramo-logistics' });
      }
    });
  });

  it('goes on from a saved alias, shows the result of a trial that runs, and says what failed where it helps', () => {
    always(trialStart, ({ passages }) => {
      for (const passage of passages) {
        const { value, context } = passage.move.world.snapshot;
        if (answered(passage, 'saveAlias', 'saved')) expect(asked(passage, 'activateTrial')).toBe(true);
        if (answered(passage, 'activateTrial', 'started')) expect(asked(passage, 'refreshSubscriptionAndAccount')).toBe(true);
        if (answered(passage, 'refreshSubscriptionAndAccount')) expect([value, ledTo(passage)]).toEqual(['started', ['/subscriptions/redirect/?status=successful&trial=true']]);
        const failure = failureAt(trialStart, passage);
        if (failure === null || answered(passage, 'refreshSubscriptionAndAccount')) continue;
        expect(value).toBe(answered(passage, 'saveAlias') ? 'askingAlias' : 'offered');
        // Beside the field what is about it, above the page what is not.
        if (answered(passage, 'saveAlias', 'alias taken') || answered(passage, 'activateTrial')) expect(context.error).toEqual(failure);
        expect(emitted(passage, 'notify')).toHaveLength(answered(passage, 'saveAlias', 'alias taken') ? 0 : 1);
      }
    });
  });

  it('forgets what failed when it is tried again', () => {
    always(trialStart, ({ passages }) => {
      for (const passage of passages) {
        const { value, context } = passage.move.world.snapshot;
        if (value !== passage.before.value && happened(passage, 'presses Try Now', 'gives an alias') && value !== 'leaving') expect(context.error).toBeNull();
      }
    });
  });
});
