// Two tabs of one browser in every order of events: held calls, late responses and missed events.
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { config } from '#api/config.ts';
import { loadedAccount } from '#api/loadedAccount.ts';
import { pageSession } from '#api/pageSession.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { checkForOtherTab, storedToken } from '#api/storedToken.ts';
import { accountHeader } from '#contract/call.ts';
import '#features/session/sessionCalls.ts';
import { goToApp } from '#features/session/goToApp.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { setAutoRenewal } from '#payments/setAutoRenewal.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { accountOf } from '../../app/siteStage.tsx';
import { openPage, settle } from './sessionPage.ts';

interface Received {
  call: string;
  /** The owner of the session used; null if it had already ended. */
  owner: string | null;
  /** The account that the page named. */
  namedAccount: string | undefined;
  answer: () => void;
}

const { server } = vi.hoisted(() => ({
  server: { request: (_asked: unknown): Promise<unknown> => Promise.reject(new Error('not set')) },
}));
vi.mock('axios', () => ({ default: { create: () => ({ request: (asked: unknown) => server.request(asked) }) } }));

const bower = '0197a000-0000-7000-8000-00000000000b';
const bonny = '0197a000-0000-7000-8000-00000000000c';
const isRenewing: Record<string, boolean> = {};

/** The server's sessions and their owners. */
const owners = new Map<string, string>();
let pendingCalls: Received[] = [];
let arrivedCalls: Received[] = [];
let logins = 0;

/** Opens a new session for this user. */
function newToken(user: string): string {
  logins += 1;
  const token = `${logins}`.padStart(43, 't');
  owners.set(token, user);
  return token;
}

const no = (status: number, code: string) => ({ status, data: { code, msg: code }, headers: {} });

/** The server's response at the moment a call arrives; it is delivered when the test releases it. */
function answerOf(call: string, token: string | undefined, namedAccount: string | undefined, body: unknown): unknown {
  const yes = (data: unknown) => ({ status: 200, data, headers: {} });
  if (call === 'POST /hr/auth/login') return yes({ token: newToken((body as { email: string }).email) });
  const owner = owners.get(token ?? '');
  if (token === undefined || owner === undefined) return no(401, 'unauthenticated');
  if (namedAccount !== undefined && namedAccount !== owner) return no(409, 'account_changed');
  switch (call) {
    case 'GET /hr/auth/refresh_linchpin':
      return yes(accountOf({ orgId: owner, isAdmin: true, isSetUp: true, hasAlias: true }));
    case 'POST /hr/auth/logout':
      owners.delete(token);
      return yes({ ok: true });
    case 'GET /hr/subscriptions/preference':
      return yes({ preference: { isAutoRenewal: isRenewing[owner], owner } });
    case 'POST /hr/subscriptions/preference':
      isRenewing[owner] = (body as { isAutoRenewal: boolean }).isAutoRenewal;
      return yes({ preference: { isAutoRenewal: isRenewing[owner], owner } });
    default:
      return no(503, 'unavailable');
  }
}

server.request = (asked) => {
  const { method, url, headers, data } = asked as {
    method: string;
    url: string;
    headers: Record<string, string>;
    data?: unknown;
  };
  const call = `${method} ${url}`;
  const { authorization: token, [accountHeader]: namedAccount } = headers;
  const owner = owners.get(token ?? '') ?? null;
  const answer = answerOf(call, token, namedAccount, data);
  return new Promise((resolve) => {
    const one = { call, owner, namedAccount, answer: () => resolve(answer) };
    arrivedCalls.push(one);
    pendingCalls.push(one);
  });
};

const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' }));
const stored = () => localStorage.getItem('humanar.token');

/** Changes the stored login; this tab notices later or never. */
const otherTab = {
  signsIn: (user: string) => localStorage.setItem('humanar.token', newToken(user)),
  signsOut: () => {
    owners.delete(stored() ?? '');
    localStorage.removeItem('humanar.token');
  },
};

let actor: SessionActor;
let leave: () => void = () => {};
let destinations: string[] = [];

/** Opens the page. */
function open(): void {
  ({ actor, leave } = openPage());
}

/** Loads the code that sends the calls. */
beforeAll(async () => {
  storedToken.keep(newToken(bower));
  open();
  await waitFor(() => expect(pendingCalls).toHaveLength(1));
  reset();
});

beforeEach(() => {
  destinations = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void destinations.push(String(address)));
});

function reset(): void {
  leave();
  localStorage.clear();
  checkForOtherTab();
  queryClient.clear();
  tabStorage.forgetPerson();
  owners.clear();
  pendingCalls = [];
  arrivedCalls = [];
  destinations = [];
  isRenewing[bower] = true;
  isRenewing[bonny] = true;
}
afterEach(reset);

const ofPreference = queries.preference().queryKey;
const named = (): string | null =>
  actor.getSnapshot().hasTag('loggedIn') ? (loadedAccount.read()?.user.id ?? null) : null;

/** Answers every call, and those that follow. */
async function answerAll(): Promise<void> {
  while (pendingCalls.length > 0) {
    pendingCalls.shift()?.answer();
    await settle();
    holds();
  }
}

/** The invariants, which hold at any time. */
function holds(): void {
  // The page names the account that its machine uses.
  const { context } = actor.getSnapshot();
  if (actor.getSnapshot().hasTag('loggedIn')) expect(loadedAccount.read()?.user.id).toBe(context.account?.userId);
  // Data read for one account isn't available to another.
  const read = queryClient.getQueryData(ofPreference) as { owner?: string } | undefined;
  if (read?.owner !== undefined && named() !== null) expect(read.owner).toBe(named());
  for (const { call, owner, namedAccount } of arrivedCalls) {
    if (owner === null || call.endsWith('/login')) continue;
    // Every call names the account shown, except the one that reads it, so the server never has to reject one.
    if (namedAccount === undefined) expect(call).toBe('GET /hr/auth/refresh_linchpin');
    else expect(namedAccount).toBe(owner);
  }
}

/** This many of the actions belong to the other tab. */
const OTHERS = 3;

/** The possible next actions, by number. */
const acts: readonly (() => void)[] = [
  () => otherTab.signsIn(bower),
  () => otherTab.signsIn(bonny),
  () => otherTab.signsOut(),
  () => void hear(),
  () => void hear(),
  () => pendingCalls.shift()?.answer(),
  () => pendingCalls.shift()?.answer(),
  () => pendingCalls.pop()?.answer(),
  () => actor.send({ type: 'account.changed' }),
  () => actor.send({ type: 'signOut.pressed' }),
  () => actor.send({ type: 'signIn.submitted', email: bower, password: 'harmattan-2026' }),
  () => actor.send({ type: 'retry.asked' }),
  // The server ends the stored session without telling anyone.
  () => void owners.delete(stored() ?? ''),
  () =>
    void (
      named() !== null &&
      queryClient.fetchQuery({ ...queries.preference(), staleTime: 0, retry: false }).catch(() => {})
    ),
  () => {
    const before = named();
    if (before !== null) void setAutoRenewal(false).catch(() => {});
  },
  () => {
    if (named() !== null) void goToApp();
  },
];

// Rules: session.oneAccount
test('a page shows and changes only the account it names, in any order of actions and responses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, bower),
      fc.array(fc.nat(acts.length - 1), { minLength: 4, maxLength: 24, size: 'max' }),
      async (start, chosen) => {
        reset();
        if (start !== null) storedToken.keep(newToken(start));
        open();
        await settle();
        for (const each of chosen) {
          const before = named();
          const addresses = destinations.length;
          const [login, own] = [stored(), pageSession.present().token];
          const isOther = each < OTHERS;
          const loginsBefore = logins;
          acts[each]?.();
          await settle();
          holds();
          // A login stored by another tab is removed only if this page has adopted it or a newer sign-in has succeeded.
          if (!isOther && stored() !== login)
            expect(login === own || logins > loginsBefore || stored() !== null).toBe(true);
          // Going to the app uses the account that was named.
          for (const address of destinations.slice(addresses)) {
            const owner = owners.get(new URL(address).searchParams.get('linchpin') ?? '');
            if (owner !== undefined) expect(owner).toBe(before);
          }
        }
        // The page becomes visible and everything is answered: it shows the owner of the stored login, or a visitor's
        // page.
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        await settle();
        await answerAll();
        expect(actor.getSnapshot().hasTag('busy')).toBe(false);
        const owner = owners.get(stored() ?? '');
        if (owner !== undefined) expect(named()).toBe(owner);
        if (stored() === null) expect(named()).toBeNull();
        // It still works: nothing waits for a dropped response.
        if (owner === undefined) return;
        const read = vi.fn();
        queryClient.fetchQuery({ ...queries.preference(), staleTime: 0, retry: false }).then(read, read);
        await settle();
        await answerAll();
        expect(read.mock.calls).toEqual([[{ isAutoRenewal: isRenewing[owner], owner }]]);
      },
    ),
    { numRuns: process.env['FULL'] === undefined ? 60 : 150 },
  );
}, 300_000);

test('a rejected login ends only its own session', async () => {
  storedToken.keep(newToken(bower));
  open();
  await settle();
  owners.clear();
  pendingCalls.shift()?.answer();
  await settle();
  actor.send({ type: 'account.changed' });
  await settle();
  // The request has been rejected and the response is on its way.
  otherTab.signsIn(bonny);
  const token = stored();
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  expect(stored()).toBe(token);
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  expect(named()).toBe(bonny);
});

test('a setting that failed to save isn’t restored in the next account', async () => {
  storedToken.keep(newToken(bower));
  open();
  await settle();
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  queryClient.setQueryData(ofPreference, { isAutoRenewal: true });
  owners.clear();
  const saving = vi.fn();
  setAutoRenewal(false).then(saving, saving);
  await settle();
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  expect(actor.getSnapshot().value).toBe('loggedOut');
  expect(queryClient.getQueryData(ofPreference)).toBeUndefined();
  expect(saving).not.toHaveBeenCalled();
});

test('a page whose session has changed accounts is rejected and switches to that account', async () => {
  config.linchpin = 'session';
  storedToken.keep(newToken(bower));
  open();
  await settle();
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  owners.set(stored() ?? '', bonny);
  queryClient.fetchQuery({ ...queries.preference(), retry: false }).catch(() => {});
  await settle();
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  expect(named()).toBeNull();
  for (const { answer } of pendingCalls.splice(0)) answer();
  await settle();
  expect(named()).toBe(bonny);
  expect(queryClient.getQueryData(ofPreference)).toBeUndefined();
});
