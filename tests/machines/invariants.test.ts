import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import { describe, expect, it } from 'vitest';
import { endOfTerm, TRIAL_DAYS } from '#domain/terms.ts';
import { model as availability } from '#machines/availability/availability.model.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { dryMachine, type Move, type Stimulus } from '#machines/kit/world.ts';
import { model as passwordReset } from '#machines/passwordReset/passwordReset.model.ts';
import { model as session } from '#machines/session/session.model.ts';
import { model as signUp } from '#machines/signUp/signUp.model.ts';
import { model as subscription } from '#machines/subscription/subscription.model.ts';
import { model as trialStart } from '#machines/trialStart/trialStart.model.ts';

/*
 * What must always hold, written by hand: runs that a machine makes of itself can only say that it is as it was.
 * Each rule is held over random walks through every event, answer and timer that the models know.
 */

/** One step of a walk: what happened, in which situation, and what came of it. */
interface Passage {
  before: AnyMachineSnapshot;
  stimulus: Stimulus;
  move: Move;
}

/** A whole walk from one of the model's inputs; `input` is what it began with. */
interface Walk {
  input: unknown;
  start: Move;
  passages: Passage[];
}

function always(model: FlowModel, holds: (walk: Walk) => void): void {
  const dry = dryMachine(model);
  const inputs = Object.keys(model.inputs);
  fc.assert(
    fc.property(fc.nat(inputs.length - 1), fc.array(fc.nat(1_000), { maxLength: 24 }), (first, choices) => {
      const inputName = inputs[first] ?? '';
      const start = dry.start(inputName);
      const passages: Passage[] = [];
      let move = start;
      for (const choice of choices) {
        const possible = dry.stimuli(move.world);
        const stimulus = possible[choice % possible.length];
        if (!stimulus) break;
        const before = move.world.snapshot;
        move = dry.apply(move.world, stimulus);
        passages.push({ before, stimulus, move });
      }
      holds({ input: model.inputs[inputName], start, passages });
    }),
    { numRuns: 400 },
  );
}

const emitted = ({ move }: Passage, type: string) =>
  (move.emitted as { type: string; [key: string]: unknown }[]).filter((effect) => effect.type === type);
const ledTo = (passage: Passage) => emitted(passage, 'navigate').map(({ to }) => String(to));
const answered = ({ stimulus }: Passage, actor: string, ...answers: string[]) =>
  'actor' in stimulus && stimulus.actor === actor && (answers.length === 0 || answers.includes(stimulus.answers));
const asked = ({ move }: { move: Move }, actor: string) => move.invoked.some((invoked) => invoked.actor === actor);

describe('session', () => {
  const isIn = ({ move }: Passage) => move.world.snapshot.hasTag('loggedIn');

  it('lets nobody in whose account the server has not told', () => {
    always(session, ({ passages }) => {
      let wasTold = false;
      for (const passage of passages) {
        if (answered(passage, 'loadAccount', 'administrator', 'member', 'administrator before set-up')) wasTold = true;
        if (isIn(passage)) {
          expect(wasTold).toBe(true);
          expect(passage.move.world.snapshot.context.account).not.toBeNull();
        }
        if (passage.move.world.snapshot.matches('loggedOut')) wasTold = false;
      }
    });
  });

  it('drops the login from this device whenever a signed-in person leaves', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        const left = (passage.before.hasTag('loggedIn') || passage.before.matches('loggingOut')) && passage.move.world.snapshot.matches('loggedOut');
        if (!left) continue;
        expect(emitted(passage, 'session.forgotten')).toHaveLength(1);
        expect(ledTo(passage)).toEqual(['/sign-in']);
        expect(passage.move.world.snapshot.context.account).toBeNull();
      }
    });
  });

  it('keeps the login while the server only could not be asked', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if (!passage.before.matches('entering') && answered(passage, 'loadAccount', 'server away')) expect(emitted(passage, 'session.forgotten')).toHaveLength(0);
      }
    });
  });

  it('leads a member to nothing that only an administrator manages', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if (answered(passage, 'loadAccount', 'member')) {
          expect(ledTo(passage).filter((to) => to !== passage.before.context.heading)).toEqual([]);
        }
      }
    });
  });

  it('takes nobody anywhere while they only open the site', () => {
    always(session, ({ start, passages }) => {
      const opening = passages.findIndex(({ move }) => !move.world.snapshot.matches('loading'));
      expect(start.emitted).toEqual([]);
      const first = passages[opening];
      if (first?.before.matches('loading')) expect(ledTo(first)).toEqual([]);
    });
  });

  it('asks the server to end the session before it says that it has', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if ('event' in passage.stimulus && passage.stimulus.event === 'presses Logout') expect(isIn(passage)).toBe(false);
        if (passage.move.world.snapshot.matches('loggingOut') && !passage.before.matches('loggingOut')) expect(asked(passage, 'revokeSession')).toBe(true);
      }
    });
  });
});

describe('signUp', () => {
  it('opens a session only once the server has verified the code or the link', () => {
    always(signUp, ({ passages }) => {
      for (const passage of passages) {
        if (emitted(passage, 'session.opened').length > 0) {
          expect(answered(passage, 'verifyCode', 'verified') || answered(passage, 'verifyLink', 'verified')).toBe(true);
        }
      }
    });
  });

  it('reaches the organisation only through a verified email, or by opening its own address', () => {
    always(signUp, ({ input, passages }) => {
      let mayBeThere = (input as { step: string }).step === 'organisation';
      for (const passage of passages) {
        if (emitted(passage, 'session.opened').length > 0) mayBeThere = true;
        if (passage.move.world.snapshot.matches('organisation')) expect(mayBeThere).toBe(true);
      }
    });
  });

  it('asks for no second mail within a minute of the one before', () => {
    always(signUp, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isAgain = 'event' in passage.stimulus && passage.stimulus.event === 'asks for a new code' && asked(passage, 'resendVerification');
        const wasDead = passage.before.matches({ awaitingCode: 'codeDead' });
        if (isAgain && !wasDead) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (answered(passage, 'register', 'opened') || answered(passage, 'resendVerification', 'sent')) sentAt = passage.move.world.now;
      }
    });
  });

  it('keeps passwords, codes and answers out of what it remembers', () => {
    always(signUp, ({ passages }) => {
      for (const { move } of passages) {
        const told = JSON.stringify([move.world.snapshot.context, move.emitted]);
        for (const secret of ['harmattan-2026', '407153', 'Awolowo Road']) expect(told).not.toContain(secret);
      }
    });
  });
});

describe('passwordReset', () => {
  it('shows the form for a new password only after the link was found good', () => {
    always(passwordReset, ({ passages }) => {
      let isGood = false;
      for (const passage of passages) {
        if (answered(passage, 'confirmToken', 'good')) isGood = true;
        if (passage.move.world.snapshot.matches('choosingPassword')) expect(isGood).toBe(true);
      }
    });
  });

  it('says that the password is changed only when the server said so, and remembers none', () => {
    always(passwordReset, ({ passages }) => {
      for (const passage of passages) {
        if (emitted(passage, 'notify').some(({ group }) => group === 'success')) expect(answered(passage, 'setNewPassword', 'set')).toBe(true);
        expect(JSON.stringify(passage.move.world.snapshot.context)).not.toContain('harmattan-2026');
      }
    });
  });

  it('asks for no second mail within a minute of the one before', () => {
    always(passwordReset, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isAgain = 'event' in passage.stimulus && passage.stimulus.event === 'asks again' && asked(passage, 'sendRecoveryLink');
        if (isAgain) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (answered(passage, 'sendRecoveryLink', 'sent')) sentAt = passage.move.world.now;
      }
    });
  });
});

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

describe('availability', () => {
  it('asks 200 ms after the last key, about what was typed last', () => {
    always(availability, ({ passages }) => {
      let typedAt = Number.NaN;
      let typed = '';
      for (const passage of passages) {
        if ('event' in passage.stimulus) {
          typedAt = passage.move.world.now;
          typed = passage.move.world.snapshot.context.value;
        }
        if (asked(passage, 'checkAvailability')) {
          expect(passage.move.world.now - typedAt).toBe(200);
          expect(passage.move.invoked).toEqual([expect.objectContaining({ input: { value: typed } })]);
        }
      }
    });
  });

  it('names a free value only beside a taken one', () => {
    always(availability, ({ passages }) => {
      for (const { move } of passages) {
        if (!move.world.snapshot.matches('taken')) expect(move.world.snapshot.context.suggestion).toBeNull();
      }
    });
  });
});

describe('subscription', () => {
  it('has one trial an organisation, ever', () => {
    always(subscription, ({ input, passages }) => {
      const starts = passages.filter(({ before, move }) => before.value !== 'trial' && move.world.snapshot.value === 'trial');
      expect(starts.length).toBeLessThanOrEqual((input as { hasUsedTrial: boolean }).hasUsedTrial ? 0 : 1);
    });
  });

  it('never starts one without an alias', () => {
    always(subscription, ({ input, passages }) => {
      if ((input as { hasAlias: boolean }).hasAlias) return;
      for (const { move } of passages) expect(move.world.snapshot.value).toBe('none');
    });
  });

  it('ends a trial fifteen days after its start, not a millisecond before', () => {
    always(subscription, ({ passages }) => {
      let startedAt = Number.NaN;
      for (const { before, stimulus, move } of passages) {
        const event = 'event' in stimulus ? subscription.events(before)[stimulus.event] : undefined;
        if (before.value === 'none' && move.world.snapshot.value === 'trial') startedAt = event?.at ?? Number.NaN;
        if (before.value !== 'trial' || event?.type !== 'time.passed') continue;
        expect(move.world.snapshot.value).toBe(event.at >= endOfTerm(startedAt, TRIAL_DAYS) ? 'expired' : 'trial');
      }
    });
  });

  it('never comes back from expired by itself', () => {
    always(subscription, ({ passages }) => {
      for (const { before, move } of passages) if (before.value === 'expired') expect(move.world.snapshot.value).toBe('expired');
    });
  });
});
