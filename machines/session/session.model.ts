import { noResponse, type Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { sessionMachine, type AccountFacts, type SecondFactor } from './session.machine.ts';

const orgId = '0197a000-0000-7000-8000-000000000001';
const admin: AccountFacts = {
  userId: '0197a000-0000-7000-8000-000000000011',
  orgId,
  isAdmin: true,
  isSetUp: true,
  hasAlias: true,
};
const member: AccountFacts = {
  userId: '0197a000-0000-7000-8000-000000000012',
  orgId,
  isAdmin: false,
  isSetUp: true,
  hasAlias: true,
};
const adminBeforeSetUp: AccountFacts = {
  userId: '0197a000-0000-7000-8000-000000000013',
  orgId,
  isAdmin: true,
  isSetUp: false,
  hasAlias: false,
};

const refused: Failure = { msg: 'Please sign in again.', code: 'unauthenticated', status: 401, errors: [] };
const wrongPassword: Failure = {
  msg: 'Email and password do not match. Try again.',
  code: 'credentials_rejected',
  status: 401,
  errors: [],
};
const unverified: Failure = {
  msg: 'Confirm your email address first. We’ve sent you a new code.',
  code: 'email_unverified',
  status: 403,
  errors: [],
};

const wrongCode: Failure = {
  msg: 'That code is not right. You have 4 tries left.',
  code: 'code_rejected',
  status: 400,
  errors: [],
};
const deadCode: Failure = {
  msg: 'This code has expired. Ask for a new one.',
  code: 'code_expired',
  status: 410,
  errors: [],
};
const tooSoon: Failure = {
  msg: 'Too many attempts. Wait a moment and try again.',
  code: 'too_many_requests',
  status: 429,
  errors: [],
};
const tookTooLong: Failure = {
  msg: 'This sign-in has taken too long. Sign in again.',
  code: 'sign_in_expired',
  status: 410,
  errors: [],
};

const secondFactor: SecondFactor = {
  email: 'adaeze@kuramologistics.ng',
  userId: '0197a000-0000-7000-8000-000000000011',
  twoFAToken: 'c2Vjb25kLWZhY3Rvci10b2tlbi1vZi1hZGFlemUtMDE',
  codeExpiresAt: '2026-11-20T15:30:00.000Z',
};

export const model = flowModel({
  name: 'session',
  address: '/sign-in',
  machine: sessionMachine,
  inputs: {
    visitor: { hasStoredToken: false, secondFactor: null, heading: null, lastUserId: null },
    returning: { hasStoredToken: true, secondFactor: null, heading: null, lastUserId: null },
    'returning to someone else’s tab': {
      hasStoredToken: true,
      secondFactor: null,
      heading: null,
      lastUserId: '0197a000-0000-7000-8000-000000000099',
    },
    'back from the mail': { hasStoredToken: false, secondFactor, heading: '/subscriptions', lastUserId: null },
  },
  events: () => ({
    'signs in': { type: 'signIn.submitted', email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' },
    'signs in with an order': {
      type: 'signIn.submitted',
      email: 'adaeze@kuramologistics.ng',
      password: 'harmattan-2026',
      order: '/subscriptions/create',
    },
    'enters the code': { type: 'code.submitted', code: '407153' },
    'asks for a new code': { type: 'resend.pressed' },
    'uses another account': { type: 'account.switched' },
    'opens a protected page': { type: 'page.refused', heading: '/subscriptions' },
    'verifies an email': { type: 'session.opened' },
    'is signed out by the server': { type: 'session.ended', at: '/subscriptions' },
    'changes the account': { type: 'account.changed' },
    'tries again': { type: 'retry.asked' },
    'presses Logout': { type: 'signOut.pressed' },
  }),
  outcomes: {
    signIn: {
      accepted: { done: null },
      'second factor needed': { done: secondFactor },
      'wrong password': { error: wrongPassword },
      'email unverified': { error: unverified },
    },
    verifySecondFactor: {
      verified: { done: undefined },
      'wrong code': { error: wrongCode },
      'code dead': { error: deadCode },
      'took too long': { error: tookTooLong },
    },
    resendSecondFactor: {
      sent: { done: { codeExpiresAt: '2026-11-20T15:32:00.000Z' } },
      'took too long': { error: tookTooLong },
      'too soon': { error: tooSoon },
      'server away': { error: noResponse },
    },
    loadAccount: {
      administrator: { done: admin },
      member: { done: member },
      'administrator before set-up': { done: adminBeforeSetUp },
      'token refused': { error: refused },
      'server away': { error: noResponse },
    },
    findOrder: {
      none: { done: null },
      'one is waiting': { done: '/subscriptions/create?plan=core&type=annual&users=20' },
      'server away': { error: noResponse },
    },
    loadSurroundings: { loaded: { done: undefined }, 'server away': { error: noResponse } },
    revokeSession: { ended: { done: undefined }, 'server away': { error: noResponse } },
  },
  withoutLimit: {
    'loggedIn:loadSurroundings': 'It loads in the background. Nobody waits for it, and each page loads what it shows.',
  },
  fromOutside: ['session.opened', 'session.ended', 'account.changed', 'page.refused', 'retry.asked'],
  ignored: {
    'loading:account.changed': 'Signed-in pages open only once the account has loaded, so none can change it.',
    'entering:account.changed': 'Signed-in pages open only once the account has loaded, so none can change it.',
    'findingOrder:account.changed': 'Signed-in pages open only once the account has loaded, so none can change it.',
    'loggedOut:account.changed': 'Nobody is signed in, so no page can change the account.',
    'signingIn:account.changed': 'Nobody is signed in, so no page can change the account.',
    'awaitingCode:account.changed': 'Nobody is signed in, so no page can change the account.',
    'resendingCode:account.changed': 'The sign-in isn’t finished, so no signed-in page is open.',
    'verifyingCode:account.changed': 'The sign-in isn’t finished, so no signed-in page is open.',
    'unreachable:account.changed': 'Without a loaded account, pages that change it offer to try again instead.',
    'loggingOut:account.changed': 'The session is ending, so its account isn’t needed any more.',
    'loggedOut:session.ended': 'No session is stored, so none can end.',
    'signingIn:session.ended': 'No session is stored, so none can end.',
    'awaitingCode:session.ended': 'No session is stored, so none can end.',
    'resendingCode:session.ended':
      'Only the token of the sign-in’s second step is in use, and its refusal is the answer to the call.',
    'verifyingCode:session.ended':
      'Only the token of the sign-in’s second step is in use, and its refusal is the answer to the call.',
    'loggingOut:session.ended': 'The session is already ending.',
    'loading:page.refused': 'Guards wait until the account has loaded.',
    'entering:page.refused': 'Guards wait until the account has loaded.',
    'findingOrder:page.refused': 'Guards wait until the account has loaded.',
    'signingIn:page.refused': 'Guards wait while a sign-in is under way.',
    'resendingCode:page.refused': 'Guards wait while a sign-in is under way.',
    'verifyingCode:page.refused': 'Guards wait while a sign-in is under way.',
    'loggedIn:page.refused': 'Guards let signed-in people in, or say who may see the page.',
    'refreshing:page.refused': 'Guards let signed-in people in, or say who may see the page.',
    'loggingOut:page.refused': 'Signing out forgets where the person was heading.',
    'loggedOut:retry.asked': 'Nothing has failed that the returning connection could repeat.',
    'signingIn:retry.asked': 'Nothing has failed that the returning connection could repeat.',
    'awaitingCode:retry.asked': 'Nothing has failed that the returning connection could repeat.',
    'resendingCode:retry.asked': 'A request is under way and reports its own failure.',
    'verifyingCode:retry.asked': 'A request is under way and reports its own failure.',
    'entering:retry.asked': 'A request is under way and reports its own failure.',
    'loading:retry.asked': 'The account is already loading.',
    'refreshing:retry.asked': 'The account is already loading.',
    'findingOrder:retry.asked': 'The account has loaded. Each page reloads what it shows when the connection returns.',
    'loggedIn:retry.asked': 'The account has loaded. Each page reloads what it shows when the connection returns.',
    'loggingOut:retry.asked': 'The login is removed from this device with or without a connection.',
  },
  facts: ({ hasStoredToken, secondFactor: waiting, isPauseOver, isCodeInvalid, heading, account, lastUserId }) => ({
    hasStoredToken,
    isWaiting: waiting !== null,
    isPauseOver,
    isCodeInvalid,
    isHeading: heading !== null,
    isAdmin: account?.isAdmin ?? null,
    lastUserId,
  }),
});
