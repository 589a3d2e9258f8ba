import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { TrialStartInput } from '#machines/trialStart/trialStart.machine.ts';
import { model as trialStart } from '#machines/trialStart/trialStart.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  inputOf,
  emissionsOf,
  failureAt,
  hasHappened,
  navigationsOf,
} from '#tests/support/flows/walks.ts';

describe('trialStart', () => {
  it('asks the server to start a trial only for an administrator whose organisation has an alias', () => {
    expectAlways(trialStart, ({ input, passages }) => {
      const { account } = input as { account: { isAdmin: boolean; hasAlias: boolean } | null };
      let hasAlias = account?.hasAlias === true;
      for (const passage of passages) {
        if (hasAnswered(passage, 'saveAlias', 'saved')) hasAlias = true;
        if (wasInvoked(passage, 'activateTrial')) {
          expect(account?.isAdmin).toBe(true);
          expect(hasAlias).toBe(true);
        }
      }
    });
  });

  // Rules: trial.confirm
  it('starts nothing that wasn’t confirmed in the dialog or by entering the alias', () => {
    expectAlways(trialStart, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'activateTrial')) continue;
        const isConfirmed = 'event' in passage.stimulus && passage.stimulus.event === 'confirms';
        expect(isConfirmed || hasAnswered(passage, 'saveAlias', 'saved')).toBe(true);
      }
    });
  });

  // Rules: trial.start
  it('starts once, and shows the result only after the server has started the trial', () => {
    expectAlways(trialStart, ({ passages }) => {
      let started = 0;
      for (const passage of passages) {
        if (hasAnswered(passage, 'activateTrial', 'started')) started += 1;
        if (navigationsOf(passage).some((to) => to.startsWith('/subscriptions/redirect'))) expect(started).toBe(1);
      }
      expect(started).toBeLessThanOrEqual(1);
    });
  });

  // Rules: trial.failure
  it('shows every refusal in the danger group with the server’s message', () => {
    expectAlways(trialStart, ({ passages }) => {
      for (const passage of passages) {
        if (!hasAnswered(passage, 'activateTrial', 'trial used')) continue;
        expect(emissionsOf(passage, 'notify')).toEqual([
          expect.objectContaining({
            group: 'danger',
            msg: 'Your organisation has already used its free trial. Choose a plan to continue.',
          }),
        ]);
      }
    });
  });

  it('starts at the step that fits the person’s role and page', () => {
    expectAlways(trialStart, ({ input, start }) => {
      const { account, isOnOrderPage } = input as TrialStartInput;
      const isVisitor = account === null;
      const state =
        isVisitor && isOnOrderPage
          ? 'inviting'
          : isVisitor || (account.isAdmin && !(isOnOrderPage && !account.hasAlias))
            ? 'offered'
            : account.isAdmin
              ? 'askingAlias'
              : 'adminNeeded';
      expect(start.world.snapshot.value).toBe(state);
    });
  });

  // Rules: trial.alias
  it('asks for confirmation first, and leads a person without an alias to the page that asks for one', () => {
    expectAlways(trialStart, ({ passages }) => {
      for (const passage of passages) {
        const { value } = passage.move.world.snapshot;
        const { account } = passage.before.context as TrialStartInput;
        if (passage.before.value === 'offered' && hasHappened(passage, 'presses Try Now')) {
          expect(value).toBe(account?.hasAlias === true ? 'confirming' : 'leaving');
          expect(navigationsOf(passage)).toEqual(value === 'leaving' ? ['/pricing/order'] : []);
        }
        if (passage.before.value === 'confirming' && hasHappened(passage, 'confirms'))
          expect(inputOf(passage, 'activateTrial')).toEqual({ orgId: account?.orgId });
        if (passage.before.value === 'confirming' && hasHappened(passage, 'declines')) expect(value).toBe('offered');
        if (passage.before.value === 'askingAlias' && hasHappened(passage, 'gives an alias'))
          expect(inputOf(passage, 'saveAlias')).toEqual({ alias: 'kuramo-logistics' });
      }
    });
  });

  it('continues after saving the alias, shows the result of a running trial, and shows each error where it helps', () => {
    expectAlways(trialStart, ({ passages }) => {
      for (const passage of passages) {
        const { value, context } = passage.move.world.snapshot;
        if (hasAnswered(passage, 'saveAlias', 'saved')) expect(wasInvoked(passage, 'activateTrial')).toBe(true);
        if (hasAnswered(passage, 'activateTrial', 'started'))
          expect(wasInvoked(passage, 'refreshSubscriptionAndAccount')).toBe(true);
        if (hasAnswered(passage, 'refreshSubscriptionAndAccount'))
          expect([value, navigationsOf(passage)]).toEqual([
            'started',
            ['/subscriptions/redirect/?status=successful&trial=true'],
          ]);
        const failure = failureAt(trialStart, passage);
        if (failure === null || hasAnswered(passage, 'refreshSubscriptionAndAccount')) continue;
        expect(value).toBe(hasAnswered(passage, 'saveAlias') ? 'askingAlias' : 'offered');
        // Errors about the alias belong beside the field, all others in a notification.
        if (hasAnswered(passage, 'saveAlias', 'alias taken') || hasAnswered(passage, 'activateTrial'))
          expect(context.error).toEqual(failure);
        expect(emissionsOf(passage, 'notify')).toHaveLength(hasAnswered(passage, 'saveAlias', 'alias taken') ? 0 : 1);
      }
    });
  });

  it('clears the error on retry', () => {
    expectAlways(trialStart, ({ passages }) => {
      for (const passage of passages) {
        const { value, context } = passage.move.world.snapshot;
        if (
          value !== passage.before.value &&
          hasHappened(passage, 'presses Try Now', 'gives an alias') &&
          value !== 'leaving'
        )
          expect(context.error).toBeNull();
      }
    });
  });

  it('says why the trial didn’t start, or that it may have, and shows the result of one that did', () =>
    whenever(trialStart, {
      'saveAlias: saved': { knows: { account: { hasAlias: true } } },
      'saveAlias: server away': { tells: ['danger: We couldn’t start your trial | An error occurred'] },
      'saveAlias: no answer in time': {
        shows: 'askingAlias',
        isBusy: false,
        tells: [/^danger: We couldn’t start your trial/],
      },
      'activateTrial: trial used': { tells: [/^danger: We couldn’t start your trial/] },
      'activateTrial: no answer in time': {
        shows: 'offered',
        isBusy: false,
        tells: [
          'danger: This is taking longer than usual | Your trial may already have started. We’re checking, and this page updates when it has.',
        ],
        announces: ['account.changed'],
      },
      'refreshSubscriptionAndAccount: no answer in time': {
        goes: ['/subscriptions/redirect/?status=successful&trial=true'],
      },
    }));
});
