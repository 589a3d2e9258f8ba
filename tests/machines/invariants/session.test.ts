import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { model as session } from '#machines/session/session.model.ts';
import type { Move } from '#machines/kit/world.ts';
import { always, answered, asked, emitted, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

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

  it('says that somebody signed out only when they pressed Log out', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        for (const forgotten of emitted(passage, 'session.forgotten')) {
          expect(forgotten).toEqual({ type: 'session.forgotten', isSignedOut: passage.before.matches('loggingOut') });
        }
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

  const waits = ({ move }: { move: Move }) => ['awaitingCode', 'resendingCode', 'verifyingCode'].some((state) => move.world.snapshot.matches(state));

  it('lets nobody in whose organisation has two-factor on before their code was accepted', () => {
    always(session, ({ start, passages }) => {
      let owesCode = waits({ move: start });
      for (const passage of passages) {
        if (answered(passage, 'signIn', 'second factor needed')) owesCode = true;
        // Another tab has come in by itself, or the server asks for no code this time.
        if (answered(passage, 'verifySecondFactor', 'verified') || answered(passage, 'signIn', 'accepted') || happened(passage, 'verifies an email')) owesCode = false;
        if (owesCode) {
          expect(isIn(passage)).toBe(false);
          expect(passage.move.world.snapshot.matches('entering')).toBe(false);
          expect(asked(passage, 'loadAccount')).toBe(false);
        }
      }
    });
  });

  it('forgets the second factor, here and in the tab, whenever its sign-in ends', () => {
    always(session, ({ start, passages }) => {
      let didWait = waits({ move: start });
      for (const passage of passages) {
        const { secondFactor, heading } = passage.move.world.snapshot.context;
        expect(secondFactor !== null).toBe(waits(passage));
        expect(emitted(passage, 'secondFactor.over')).toHaveLength(didWait && !waits(passage) ? 1 : 0);
        for (const effect of emitted(passage, 'secondFactor.awaited')) expect(effect).toMatchObject({ secondFactor, heading });
        if (!didWait && waits(passage)) expect(emitted(passage, 'secondFactor.awaited')).toHaveLength(1);
        didWait = waits(passage);
      }
    });
  });

  it('sends no code once the last one is dead', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.matches({ awaitingCode: 'codeDead' })) expect(asked(passage, 'verifySecondFactor')).toBe(false);
      }
    });
  });

  it('tells nobody who has come in of what went wrong before', () => {
    always(session, ({ start, passages }) => {
      let wasIn = start.world.snapshot.hasTag('loggedIn');
      for (const passage of passages) {
        if (isIn(passage) && !wasIn) expect(passage.move.world.snapshot.context.error).toBeNull();
        wasIn = isIn(passage);
      }
    });
  });

  it('asks for no second code within a minute of the mail before, and remembers no code and no password', () => {
    always(session, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isBlocked = answered(passage, 'verifySecondFactor', 'code dead');
        if (asked(passage, 'resendSecondFactor')) expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (answered(passage, 'signIn', 'second factor needed') || answered(passage, 'resendSecondFactor', 'sent')) sentAt = passage.move.world.now;
        // A dead code is worth a new one at once; the server has the last word.
        if (isBlocked) sentAt = Number.NEGATIVE_INFINITY;
        const remembered = JSON.stringify(passage.move.world.snapshot.context);
        expect(remembered).not.toContain('harmattan-2026');
        expect(remembered).not.toContain('407153');
      }
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
