import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as trialStart } from '#machines/trialStart/trialStart.model.ts';
import { always, answered, asked, emitted, ledTo } from '#tests/support/flows/walks.ts';

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
          expect.objectContaining({ group: 'danger', msg: 'Your organisation has had its free trial. Choose a plan to go on.' }),
        ]);
      }
    });
  });
});
