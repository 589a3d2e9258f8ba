import { expectCodesThatMayWork } from '#tests/support/flows/mailedCodes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenBySession } from '#tests/support/flows/sessionFacts.ts';
import { model as session } from '#machines/session/session.model.ts';
import type { Move } from '#machines/kit/world.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  emissionsOf,
  hasHappened,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';
import { rulesOfSignIn } from './session/rulesOfSignIn.ts';

describe('session', () => {
  it('keeps every property about the account that is shown and acted for', () => {
    expectAlways(session, (walk) => {
      expect(brokenBySession(walk)).toEqual([]);
    });
  });

  // Rules: code.resend
  it('lets a code be entered exactly while one may work', () =>
    expectCodesThatMayWork(session, ['signIn', 'resendSecondFactor'], 'verifySecondFactor'));

  const isIn = ({ move }: Passage) => move.world.snapshot.hasTag('loggedIn');

  // Rules: session.start
  it('signs nobody in before the server has returned their account', () => {
    expectAlways(session, ({ passages }) => {
      let isAccountLoaded = false;
      for (const passage of passages) {
        if (hasAnswered(passage, 'loadAccount', 'administrator', 'member', 'administrator before set-up'))
          isAccountLoaded = true;
        if (isIn(passage)) {
          expect(isAccountLoaded).toBe(true);
          expect(passage.move.world.snapshot.context.account).not.toBeNull();
        }
        if (passage.move.world.snapshot.matches('loggedOut')) isAccountLoaded = false;
      }
    });
  });

  it('removes the login from this device whenever a signed-in person leaves', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        const left =
          (passage.before.hasTag('loggedIn') || passage.before.matches('loggingOut')) &&
          passage.move.world.snapshot.matches('loggedOut');
        if (!left) continue;
        expect(emissionsOf(passage, 'session.forgotten')).toHaveLength(1);
        expect(navigationsOf(passage)).toEqual(['/sign-in']);
        expect(passage.move.world.snapshot.context.account).toBeNull();
      }
    });
  });

  it('reports a sign-out only when the person pressed Log out', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        for (const forgotten of emissionsOf(passage, 'session.forgotten')) {
          expect(forgotten).toEqual({ type: 'session.forgotten', isSignedOut: passage.before.matches('loggingOut') });
        }
      }
    });
  });

  // Rules: session.unreachable
  it('keeps the login if the server just can’t be reached', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        if (!passage.before.matches('entering') && hasAnswered(passage, 'loadAccount', 'server away'))
          expect(emissionsOf(passage, 'session.forgotten')).toHaveLength(0);
      }
    });
  });

  // Rules: role.admin
  it('never leads a member to an administrator’s page', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        if (hasAnswered(passage, 'loadAccount', 'member')) {
          expect(navigationsOf(passage).filter((to) => to !== passage.before.context.heading)).toEqual([]);
        }
      }
    });
  });

  // Rules: session.destination
  it('leads to the order sent along unless the person was heading elsewhere, and leads only undirected administrators to a saved one', () => {
    const order = '/subscriptions/create?plan=core&type=annual&users=20';
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        const { before, move } = passage;
        if (hasHappened(passage, 'signs in with an order') && wasInvoked(passage, 'signIn'))
          expect(move.world.snapshot.context.heading).toBe(before.context.heading ?? '/subscriptions/create');
        if (wasInvoked(passage, 'findOrder')) {
          expect([
            move.world.snapshot.context.heading,
            move.world.snapshot.context.account?.isAdmin,
            move.world.snapshot.context.account?.isSetUp,
          ]).toEqual([null, true, true]);
        }
        if (hasAnswered(passage, 'findOrder', 'one is waiting')) expect(navigationsOf(passage)).toEqual([order]);
        else if (before.matches('findingOrder') && isIn(passage))
          expect(navigationsOf(passage)).toEqual(['/subscriptions']);
      }
    });
  });

  it('navigates nowhere when someone just opens the site', () => {
    expectAlways(session, ({ start, passages }) => {
      const opening = passages.findIndex(({ move }) => !move.world.snapshot.matches('loading'));
      expect(start.emitted).toEqual([]);
      const first = passages[opening];
      if (first?.before.matches('loading')) expect(navigationsOf(first)).toEqual([]);
    });
  });

  const waits = ({ move }: { move: Move }) =>
    ['awaitingCode', 'resendingCode', 'verifyingCode'].some((state) => move.world.snapshot.matches(state));

  // Rules: twofactor.signIn
  it('signs nobody in before their code is accepted if two-factor is on', () => {
    expectAlways(session, ({ start, passages }) => {
      let owesCode = waits({ move: start });
      for (const passage of passages) {
        if (hasAnswered(passage, 'signIn', 'second factor needed')) owesCode = true;
        // Another tab signed in on its own, or the server requires no code this time.
        if (
          hasAnswered(passage, 'verifySecondFactor', 'verified') ||
          hasAnswered(passage, 'signIn', 'accepted') ||
          hasHappened(passage, 'verifies an email')
        )
          owesCode = false;
        if (owesCode) {
          expect(isIn(passage)).toBe(false);
          expect(passage.move.world.snapshot.matches('entering')).toBe(false);
          expect(wasInvoked(passage, 'loadAccount')).toBe(false);
        }
      }
    });
  });

  it('forgets the second factor, in the machine and in the tab, whenever its sign-in ends', () => {
    expectAlways(session, ({ start, passages }) => {
      let didWait = waits({ move: start });
      for (const passage of passages) {
        const { secondFactor, heading } = passage.move.world.snapshot.context;
        expect(secondFactor !== null).toBe(waits(passage));
        expect(emissionsOf(passage, 'secondFactor.over')).toHaveLength(didWait && !waits(passage) ? 1 : 0);
        for (const effect of emissionsOf(passage, 'secondFactor.awaited'))
          expect(effect).toMatchObject({ secondFactor, heading });
        if (!didWait && waits(passage)) expect(emissionsOf(passage, 'secondFactor.awaited')).toHaveLength(1);
        didWait = waits(passage);
      }
    });
  });

  it('submits no code after the last one became invalid', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        if (passage.before.matches({ awaitingCode: 'codeDead' }))
          expect(wasInvoked(passage, 'verifySecondFactor')).toBe(false);
      }
    });
  });

  it('shows no earlier error to someone who has signed in', () => {
    expectAlways(session, ({ start, passages }) => {
      let wasIn = start.world.snapshot.hasTag('loggedIn');
      for (const passage of passages) {
        if (isIn(passage) && !wasIn) expect(passage.move.world.snapshot.context.error).toBeNull();
        wasIn = isIn(passage);
      }
    });
  });

  it('drops the failure of a sign-in when another tab signs in', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages)
        if (hasHappened(passage, 'verifies an email')) expect(passage.move.world.snapshot.context.error).toBeNull();
    });
  });

  it('remembers each failure as an object of its own, since the sign-in page shows each once', () => {
    const seen = new Set<unknown>();
    expectAlways(session, ({ passages }) => {
      for (const { before, move } of passages) {
        const { error } = move.world.snapshot.context;
        if (error === null || error === before.context.error) continue;
        expect(seen.has(error)).toBe(false);
        seen.add(error);
      }
    });
  });

  // Rules: code.resend
  it('requests no second code within a minute, and stores no code or password', () => {
    expectAlways(session, ({ passages }) => {
      let sentAt = Number.NEGATIVE_INFINITY;
      for (const passage of passages) {
        const isBlocked = hasAnswered(passage, 'verifySecondFactor', 'code dead');
        if (wasInvoked(passage, 'resendSecondFactor'))
          expect(passage.move.world.now - sentAt).toBeGreaterThanOrEqual(60_000);
        if (
          hasAnswered(passage, 'signIn', 'second factor needed') ||
          hasAnswered(passage, 'resendSecondFactor', 'sent')
        )
          sentAt = passage.move.world.now;
        // An invalid code can be replaced immediately. The server has the last word.
        if (isBlocked) sentAt = Number.NEGATIVE_INFINITY;
        const remembered = JSON.stringify(passage.move.world.snapshot.context);
        expect(remembered).not.toContain('harmattan-2026');
        expect(remembered).not.toContain('407153');
      }
    });
  });

  /** States that ignore another tab's event, with the reason. */
  const ignoredEvents: Record<string, Record<string, string>> = {
    'session.opened': {},
    'session.ended': {
      starting: 'the machine leaves it before anything can happen',
      loggedOut: 'no login is stored',
      signingIn: 'the sign-in in progress doesn’t need the earlier login',
      awaitingCode: 'no login is stored',
      resendingCode: 'no login is stored',
      verifyingCode: 'no login is stored',
      loggingOut: 'the session is already ending here',
    },
  };

  it('handles other tabs’ events in every state, or has a reason not to', () => {
    for (const [event, reasons] of Object.entries(ignoredEvents)) {
      const { root } = session.machine;
      const ignoring = Object.values(root.states).filter(
        (state) => ![...root.ownEvents, ...state.events].includes(event as never),
      );
      expect(ignoring.map(({ key }) => key).toSorted()).toEqual(Object.keys(reasons).toSorted());
    }
  });

  const otherSignsIn = 'verifies an email';
  const otherSignsOut = 'is signed out by the server';

  it('shows no account after another tab signed in until the server has identified the new login', () => {
    expectAlways(session, ({ passages }) => {
      let isUnknown = false;
      for (const passage of passages) {
        if (hasHappened(passage, otherSignsIn)) {
          isUnknown = true;
          expect(passage.move.world.snapshot.value).toBe('loading');
          expect(wasInvoked(passage, 'loadAccount')).toBe(true);
        } else if (hasAnswered(passage, 'loadAccount', 'administrator', 'member', 'administrator before set-up'))
          isUnknown = false;
        if (isUnknown) {
          expect(isIn(passage)).toBe(false);
          expect(passage.move.world.snapshot.context.account).toBeNull();
        }
      }
    });
  });

  it('drops loaded data and rerenders public pages whenever another login replaces a known one', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        const wasNamed =
          passage.before.hasTag('loggedIn') ||
          passage.before.matches('findingOrder') ||
          passage.before.matches('loggingOut');
        const isReplaced = wasNamed && hasHappened(passage, otherSignsIn);
        const rerenders = passage.move.world.snapshot.context.replacements - passage.before.context.replacements;
        if (isReplaced)
          expect(
            emissionsOf(passage, 'session.replaced').length + emissionsOf(passage, 'session.forgotten').length,
          ).toBe(1);
        else expect(emissionsOf(passage, 'session.replaced')).toHaveLength(0);
        const isDifferentUser = emissionsOf(passage, 'notify').some(({ title }) =>
          String(title).includes('different account'),
        );
        expect(rerenders).toBe(isReplaced || isDifferentUser ? 1 : 0);
      }
    });
  });

  it('announces a different account exactly when someone else was using the tab', () => {
    expectAlways(session, ({ start, passages }) => {
      let last: string | null = start.world.snapshot.context.lastUserId;
      for (const passage of passages) {
        const { account } = passage.move.world.snapshot.context;
        const isFound =
          account !== null &&
          hasAnswered(passage, 'loadAccount', 'administrator', 'member', 'administrator before set-up');
        const isAnnounced = emissionsOf(passage, 'notify').some(({ title }) =>
          String(title).includes('different account'),
        );
        expect(isAnnounced).toBe(
          isFound && passage.before.matches('loading') && last !== null && last !== account.userId,
        );
        if (isFound) last = account.userId;
        if (
          emissionsOf(passage, 'session.forgotten').some(({ isSignedOut }) => isSignedOut === true) &&
          passage.move.world.snapshot.matches('loggedOut')
        )
          last = null;
      }
    });
  });

  it('signs out with the other tab wherever a login was in use, and keeps its own sign-in in progress', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        if (!hasHappened(passage, otherSignsOut)) continue;
        if (Object.keys(ignoredEvents['session.ended'] ?? {}).some((state) => passage.before.matches(state))) {
          expect(passage.move.world.snapshot.value).toEqual(passage.before.value);
          expect(passage.move.emitted).toEqual([]);
          continue;
        }
        expect(passage.move.world.snapshot.matches('loggedOut')).toBe(true);
        expect(passage.move.world.snapshot.context.account).toBeNull();
        expect(emissionsOf(passage, 'session.forgotten')).toEqual([{ type: 'session.forgotten', isSignedOut: false }]);
      }
    });
  });

  it('asks the server to end the session before reporting it', () => {
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        if ('event' in passage.stimulus && passage.stimulus.event === 'presses Logout')
          expect(isIn(passage)).toBe(false);
        if (passage.move.world.snapshot.matches('loggingOut') && !passage.before.matches('loggingOut'))
          expect(wasInvoked(passage, 'revokeSession')).toBe(true);
      }
    });
  });

  rulesOfSignIn();
});
