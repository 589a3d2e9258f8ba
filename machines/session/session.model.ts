import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { sessionMachine, type AccountFacts } from './session.machine.ts';

const orgId = '0197a000-0000-7000-8000-000000000001';
const admin: AccountFacts = { orgId, isAdmin: true, isSetUp: true };
const member: AccountFacts = { orgId, isAdmin: false, isSetUp: true };
const adminBeforeSetUp: AccountFacts = { orgId, isAdmin: true, isSetUp: false };

const refused: Failure = { msg: 'Please sign in again.', code: 'unauthenticated', status: 401, errors: [] };
const away: Failure = { msg: 'An error occurred', code: null, status: null, errors: [] };
const wrongPassword: Failure = { msg: 'Email and password do not match. Try again.', code: 'credentials_rejected', status: 401, errors: [] };
const unverified: Failure = {
  msg: 'Confirm your email address first. We have sent you a new code.',
  code: 'email_unverified',
  status: 403,
  errors: [],
};

export const model = flowModel({
  name: 'session',
  machine: sessionMachine,
  inputs: { visitor: { hasStoredToken: false }, returning: { hasStoredToken: true } },
  events: () => ({
    'signs in': { type: 'signIn.submitted', email: 'adaeze@kuramologistics.ng', password: 'harmattan-2026' },
    'opens a protected page': { type: 'page.refused', heading: '/subscriptions' },
    'verifies an email': { type: 'session.opened' },
    'is signed out by the server': { type: 'session.ended', at: '/subscriptions' },
    'changes the account': { type: 'account.changed' },
    'tries again': { type: 'retry.asked' },
    'presses Logout': { type: 'signOut.pressed' },
  }),
  outcomes: {
    signIn: { accepted: { done: undefined }, 'wrong password': { error: wrongPassword }, 'email unverified': { error: unverified } },
    loadAccount: {
      administrator: { done: admin },
      member: { done: member },
      'administrator before set-up': { done: adminBeforeSetUp },
      'token refused': { error: refused },
      'server away': { error: away },
    },
    loadSurroundings: { loaded: { done: undefined }, 'server away': { error: away } },
    revokeSession: { ended: { done: undefined }, 'server away': { error: away } },
  },
  facts: ({ hasStoredToken, heading, account }) => ({ hasStoredToken, isHeading: heading !== null, isAdmin: account?.isAdmin ?? null }),
});
