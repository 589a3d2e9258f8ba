import { tooSlow } from '#contract/failure.ts';
import { model as session } from '#machines/session/session.model.ts';
import type { SessionContext } from '#machines/session/session.machine.ts';
import { expectNewCodesAfterPause } from '#tests/support/flows/mailedCodes.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { viewOf } from '#machines/kit/view.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import { emissionsOf, expectAlways, type Passage } from '#tests/support/flows/walks.ts';

/* What a person who signs in or out sees, is told and is asked. */

const credentials = { email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' };
const answerOf = (name: string): unknown => {
  const outcome = session.outcomes['loadAccount']?.[name];
  if (outcome === undefined || !('done' in outcome)) throw new Error(`There is no account ${name}.`);
  return outcome.done;
};
const [admin, member, newAdmin] = ['administrator', 'member', 'administrator before set-up'].map(answerOf);
const order = '/subscriptions/create?plan=core&type=annual&users=20';
const signedOut = 'auth: Please sign in again | Your session has ended. Signing in brings you back to where you were.';

/** What the page knows after its login has ended. */
const nobody = { account: null, hasStoredToken: false };

type If = (context: SessionContext, passage: Passage) => boolean;
const hasEffect: If = (_, { move }) => move.fired.length > 0;
const isSignedIn: If = (_, { before }) => before.hasTag('loggedIn');
const isLoading: If = (_, { before }) => viewOf(before) === 'loader' && !before.matches('loggingOut');
/** Email, password and, if it is on, the code were right. */
const isEntering: If = (_, { before }) => before.matches('entering');
const isFindingOrder: If = (_, { before }) => before.matches('findingOrder');
const isUnasked: If = (_, { before }) => viewOf(before) === 'unreachable' || before.matches('loading');
const isHeading: If = (context, passage) => isEntering(context, passage) && context.heading !== null;
const isUndirected: If = (context, passage) => isEntering(context, passage) && context.heading === null;
const isSameUser: If = (context, passage) => isLoading(context, passage) && context.lastUserId === null;
const isOtherUser: If = (context, passage) =>
  isLoading(context, passage) && context.lastUserId === '0197a000-0000-7000-8000-000000000099';
const otherUser =
  'auth: You’re signed in to a different account | Another tab signed in to it, so this page has switched too.';

export function rulesOfSignIn(): void {
  // Rules: code.resend
  it('lets a new code be requested after a minute, or when the last one can’t work', () =>
    expectNewCodesAfterPause(session, ['signIn', 'resendSecondFactor'], 'secondFactor'));

  it('opens on signing in, on the code that was asked for, or loads the account of the login on this device', () =>
    expectAlways(session, ({ input, start }) => {
      const { hasStoredToken, secondFactor } = input as { hasStoredToken: boolean; secondFactor: object | null };
      const view = hasStoredToken ? 'loader' : secondFactor !== null ? 'secondFactor' : 'signIn';
      expect(viewOf(start.world.snapshot)).toBe(view);
      expect(start.invoked.map(({ actor }) => actor)).toEqual(hasStoredToken ? ['loadAccount'] : []);
    }));

  it('checks the email and password that were entered, and says what was wrong', () =>
    whenever(session, {
      'signs in': {
        in: ['signIn', 'unreachable', 'secondFactor'],
        asks: { signIn: credentials },
        error: null,
        knows: { email: credentials.email },
      },
      'signs in with an order': { in: ['signIn', 'unreachable', 'secondFactor'], asks: { signIn: credentials } },
      'signIn: accepted': { asks: { loadAccount: true }, tells: [], goes: [] },
      'signIn: wrong password': { shows: 'signIn', isBusy: false, asks: {}, error: 'credentials_rejected' },
      'signIn: no answer in time': { shows: 'signIn', isBusy: false, asks: {}, error: tooSlow.msg },
      'signIn: email unverified': {
        shows: 'signIn',
        error: null,
        goes: ['/auth/verification'],
        announces: ['verification.awaited'],
      },
    }));

  it('waits for the confirmation of the email that was entered', () =>
    expectAlways(session, ({ passages }) => {
      for (const passage of passages)
        for (const { email } of emissionsOf(passage, 'verification.awaited')) expect(email).toBe(credentials.email);
    }));

  it('asks for the mailed code if two-factor is on, and keeps its form while a code may still work', () =>
    whenever(session, {
      'enters the code': { in: 'secondFactor', if: hasEffect, error: null },
      'asks for a new code': { in: 'secondFactor', if: hasEffect, error: null },
      'signIn: second factor needed': {
        shows: 'secondFactor',
        isBusy: false,
        tells: ['auth: Check your email | We’ve sent you a code. It can take a minute to arrive.'],
        goes: ['/2fa'],
        announces: ['secondFactor.awaited'],
      },
      'resendSecondFactor: sent': {
        shows: 'secondFactor',
        isBusy: false,
        tells: ['auth: Check your email | We’ve sent you a new code. The old one no longer works.'],
        announces: ['secondFactor.awaited'],
        knows: { secondFactor: { email: credentials.email, codeExpiresAt: '2026-11-20T15:32:00.000Z' } },
      },
      'resendSecondFactor: too soon': { shows: 'secondFactor', isBusy: false, error: 'too_many_requests' },
      'resendSecondFactor: server away': { shows: 'secondFactor', isBusy: false, error: 'An error occurred' },
      'resendSecondFactor: no answer in time': { shows: 'secondFactor', isBusy: false, error: /longer than usual/ },
      'verifySecondFactor: wrong code': { shows: 'secondFactor', isBusy: false, error: 'code_rejected' },
      'verifySecondFactor: code dead': { shows: 'secondFactor', isBusy: false, error: 'code_expired' },
      'verifySecondFactor: no answer in time': { shows: 'secondFactor', isBusy: false, error: /longer than usual/ },
      'verifySecondFactor: verified': { asks: { loadAccount: true }, announces: ['secondFactor.over'], goes: [] },
    }));

  it('starts over when the sign-in took too long, or the person wants another account', () => {
    const over = { shows: 'signIn', isBusy: false, goes: ['/sign-in'], announces: ['secondFactor.over'] };
    whenever(session, {
      'resendSecondFactor: took too long': { ...over, error: 'sign_in_expired' },
      'verifySecondFactor: took too long': { ...over, error: 'sign_in_expired' },
      'uses another account': { in: 'secondFactor', ...over, error: null },
    });
  });

  it('remembers where a visitor wanted to go, and leads there once they are in', () =>
    whenever(session, {
      'opens a protected page': ['signIn', 'unreachable', 'secondFactor'].map((view) => ({
        in: view,
        shows: view,
        knows: { heading: '/subscriptions' },
      })),
      'loadAccount: administrator': [
        { if: isHeading, shows: 'admin', goes: [/\(replaced\)$/], knows: { heading: null, account: admin } },
        { if: isUndirected, asks: { findOrder: true }, goes: [] },
      ],
      'loadAccount: member': [
        { if: isHeading, shows: 'member', goes: [/\(replaced\)$/], knows: { heading: null, account: member } },
        { if: isUndirected, shows: 'member', goes: ['goToApp'] },
      ],
      'loadAccount: administrator before set-up': {
        if: isEntering,
        shows: 'admin',
        goes: ['/auth/create-account'],
        asks: { loadSurroundings: newAdmin },
        knows: { heading: null },
      },
      'findOrder: one is waiting': { shows: 'admin', goes: [`${order} (replaced)`], asks: { loadSurroundings: admin } },
      'findOrder: none': { shows: 'admin', goes: ['/subscriptions (replaced)'] },
      'findOrder: server away': { shows: 'admin', goes: ['/subscriptions (replaced)'] },
      'after orderPatience': { shows: 'admin', goes: ['/subscriptions (replaced)'] },
    }));

  it('leads to the page that the person was heading for', () =>
    expectAlways(session, ({ passages }) => {
      for (const passage of passages) {
        const { heading } = passage.before.context as SessionContext;
        if (!isHeading(passage.before.context as never, passage) || !passage.move.world.snapshot.hasTag('loggedIn'))
          continue;
        const [first] = passage.move.emitted as { to: string }[];
        if (passage.move.world.snapshot.context.account?.isSetUp === true) expect(first?.to).toBe(heading);
      }
    }));

  it('shows the account of the login on this device, and says if it is another one', () =>
    whenever(session, {
      'loadAccount: administrator': [
        { if: isSameUser, shows: 'admin', asks: { loadSurroundings: admin }, tells: [], goes: [] },
        { if: isOtherUser, shows: 'admin', asks: { loadSurroundings: admin }, tells: [otherUser] },
        { if: isSignedIn, shows: 'admin', tells: [], knows: { account: admin } },
      ],
      'loadAccount: member': [
        { if: isSameUser, shows: 'member', asks: { loadSurroundings: member }, tells: [], goes: [] },
        { if: isOtherUser, shows: 'member', tells: [otherUser] },
        { if: isSignedIn, shows: 'member', tells: [], knows: { account: member } },
      ],
      'changes the account': { if: isSignedIn, asks: { loadAccount: true } },
      'loadSurroundings: loaded': { isBusy: false, asks: {}, tells: [], goes: [] },
      'loadSurroundings: server away': { isBusy: false, asks: {}, tells: [], goes: [] },
      'tries again': { in: 'unreachable', asks: { loadAccount: true } },
    }));

  it('keeps a login that the server doesn’t refuse, except right after signing in', () =>
    whenever(session, {
      'loadAccount: server away': [
        { if: isLoading, shows: 'unreachable', announces: [] },
        {
          if: isEntering,
          shows: 'signIn',
          isBusy: false,
          announces: ['session.forgotten'],
          error: 'An error occurred',
        },
        { if: isSignedIn, isBusy: false, announces: [], tells: [], goes: [] },
      ],
      'loadAccount: no answer in time': [
        { if: isLoading, shows: 'unreachable', announces: [] },
        {
          if: isEntering,
          shows: 'signIn',
          isBusy: false,
          announces: ['session.forgotten'],
          error: /longer than usual/,
        },
        { if: isSignedIn, isBusy: false, announces: [], tells: [], goes: [] },
      ],
      'loadAccount: token refused': [
        { if: isLoading, shows: 'signIn', announces: ['session.forgotten'], tells: [], knows: nobody },
        { if: isEntering, shows: 'signIn', isBusy: false, announces: ['session.forgotten'], error: 'unauthenticated' },
        { if: isSignedIn, shows: 'signIn', announces: ['session.forgotten'], tells: [signedOut], goes: ['/sign-in'] },
      ],
    }));

  it('tells somebody whose session ended, and brings them back to where they were', () =>
    whenever(session, {
      'is signed out by the server': [
        {
          if: isSignedIn,
          shows: 'signIn',
          tells: [signedOut],
          goes: ['/sign-in'],
          knows: { heading: '/subscriptions' },
        },
        { if: isEntering, shows: 'signIn', tells: [signedOut], announces: ['session.forgotten'], knows: nobody },
        { if: isFindingOrder, shows: 'signIn', tells: [signedOut], announces: ['session.forgotten'] },
        { if: isUnasked, shows: 'signIn', tells: [], goes: [], knows: nobody },
      ],
    }));

  it('forgets the person who logs out, whatever the server answers', () => {
    const gone = {
      shows: 'signIn',
      isBusy: false,
      goes: ['/sign-in'],
      announces: ['session.forgotten'],
      knows: { account: null, lastUserId: null, heading: null, hasStoredToken: false },
    };
    whenever(session, {
      'presses Logout': { if: isSignedIn, asks: { revokeSession: true } },
      'revokeSession: ended': gone,
      'revokeSession: server away': gone,
      'revokeSession: no answer in time': gone,
      'verifies an email': {
        if: (_, { before }) => before.matches('loggingOut'),
        asks: { loadAccount: true },
        announces: ['session.forgotten'],
        knows: { account: null, heading: null },
      },
    });
  });
}
