// The composition of two tabs is held to the real code: sampled interleavings are replayed in a page with held calls.
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadedAccount } from '#api/loadedAccount.ts';
import { pageSession } from '#api/pageSession.ts';
import { queryClient } from '#api/queryClient.ts';
import { checkForOtherTab } from '#api/storedToken.ts';
import { sessionOrders } from '#app/sessionOrders.ts';
import { accountHeader } from '#contract/call.ts';
import '#features/purchase/keptOrder.ts';
import '#features/session/sessionCalls.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { shownIn } from '#machines/compositions/browserTab.ts';
import { type Answer, factsOf, type Person, type Request } from '#machines/compositions/sessionServer.ts';
import { type SessionAct, sessionTabs } from '#machines/compositions/sessionTabs.composition.ts';
import { setAutoRenewal } from '#payments/setAutoRenewal.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { accountOf } from '../../app/siteStage.tsx';
import { openPage, settle } from './sessionPage.ts';

const { server } = vi.hoisted(() => ({
  server: { request: (_asked: unknown): Promise<unknown> => Promise.reject(new Error('not set')) },
}));
vi.mock('axios', () => ({ default: { create: () => ({ request: (asked: unknown) => server.request(asked) }) } }));

const KEY = 'humanar.token';
const bounds = { signIns: 2, signOuts: 1, endings: 1, losses: 1, changes: 1, reloads: 0, limits: 0 };
const composition = sessionTabs(bounds);
type World = (typeof composition)['starts'][string];
type Step = ReturnType<typeof composition.steps>[number];

/** A call that the page has made. */
interface Held {
  call: Request['call'];
  token: string | undefined;
  names: string | undefined;
  settle: (answer: Answer) => void;
}
let held: Held[] = [];

const callOf: Record<string, Request['call']> = {
  'POST /hr/auth/login': 'signIn',
  'GET /hr/auth/refresh_linchpin': 'loadAccount',
  'POST /hr/auth/logout': 'endSession',
  'POST /hr/subscriptions/preference': 'changeSetting',
  'GET /hr/subscriptions/kept-order': 'findOrder',
};

/** The body of a successful response. */
function bodyOf(call: Request['call'], answer: Answer): unknown {
  if (call === 'signIn' && 'opened' in answer) return { token: answer.opened };
  if (call === 'loadAccount' && 'done' in answer)
    return accountOf(
      answer.done as { userId: Person; orgId: string; isAdmin: boolean; isSetUp: boolean; hasAlias: boolean },
    );
  if (call === 'findOrder') return { order: null, isNext: false };
  return call === 'changeSetting' ? { preference: { isAutoRenewal: false } } : {};
}

server.request = (asked) => {
  const { method, url, headers } = asked as { method: string; url: string; headers: Record<string, string> };
  const call = callOf[`${method} ${url}`] ?? 'loadSurroundings';
  return new Promise((resolve, reject) => {
    held.push({
      call,
      token: headers['authorization'],
      names: headers[accountHeader],
      settle: (answer) => {
        // Nothing looks at what these return.
        if (call === 'loadSurroundings' && 'done' in answer)
          return resolve({ status: 503, data: { code: 'unavailable', msg: 'Later.' }, headers: {} });
        if (!('error' in answer)) return resolve({ status: 200, data: bodyOf(call, answer), headers: {} });
        const { status, code, msg } = answer.error;
        return status === null ? reject(new Error(msg)) : resolve({ status, data: { code, msg }, headers: {} });
      },
    });
  });
};

let actor: SessionActor;
let leave: () => void = () => {};

/** Opens the page. */
function open(): void {
  ({ actor, leave } = openPage(sessionOrders));
}

function store(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
}

function reset(): void {
  leave();
  localStorage.clear();
  checkForOtherTab();
  queryClient.clear();
  tabStorage.forgetPerson();
  held = [];
}
afterEach(reset);

/** Loads the code that sends the calls, by a sign-in. */
beforeAll(async () => {
  open();
  actor.send({ type: 'signIn.submitted', email: 'Ada', password: 'harmattan-2026' });
  const answers: Partial<Record<Request['call'], Answer>> = {
    signIn: { done: null, opened: 'Ada 1' },
    loadAccount: { done: factsOf('Ada') },
  };
  for (const call of ['signIn', 'loadAccount', 'findOrder'] as const) {
    await waitFor(() => expect(held.map((each) => each.call)).toContain(call));
    const answer = answers[call];
    if (answer !== undefined) held.find((each) => each.call === call)?.settle(answer);
  }
  reset();
});

/** The first tab is real. Its code is loaded, so its calls are sent at once; timers and other tabs' steps are the model's. */
function possible(world: World): Step[] {
  const steps = composition
    .steps(world)
    .filter(({ act }) => !('does' in act && (act.does === 'waits' || act.does === 'reloads')));
  const sends = steps.filter(({ act }) => 'does' in act && act.tab === 0 && act.does === 'sends');
  return sends.length > 0 ? sends.slice(0, 1) : steps;
}

/** Takes the same step in the real page. */
async function take(act: SessionAct, before: World): Promise<void> {
  if ('ends' in act || act.tab === 1 || act.does === 'sends' || act.does === 'isAnswered' || act.does === 'loses')
    return;
  switch (act.does) {
    case 'receives': {
      const call = before.tabs[0].calls.find(({ request }) => request.call === act.call);
      if (call === undefined || typeof call.stage === 'string') throw new Error('nothing to receive');
      const { stage } = call;
      const mine = held.filter((each) => each.call === act.call);
      expect(mine, act.call).not.toEqual([]);
      held = held.filter((each) => !mine.includes(each));
      for (const each of mine) each.settle(stage);
      break;
    }
    case 'notices':
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
      break;
    case 'signsIn':
      actor.send({ type: 'signIn.submitted', email: act.person, password: 'harmattan-2026' });
      break;
    case 'logsOut':
      actor.send({ type: 'signOut.pressed' });
      break;
    case 'retries':
      actor.send({ type: 'retry.asked' });
      break;
    case 'changesSetting':
      void setAutoRenewal(false).catch(() => {});
      break;
    case 'waits':
    case 'reloads':
      throw new Error('not replayed');
  }
  await settle();
}

/** What can be compared of the model's first tab and the real page. */
const modelled = ({ tabs: [tab], stored }: World) => ({
  state: tab.machine.snapshot.value,
  shows: shownIn(tab),
  actsFor: tab.page.token,
  names: tab.page.account,
  stored,
});
const real = () => ({
  state: actor.getSnapshot().value,
  shows: actor.getSnapshot().hasTag('loggedIn') ? (loadedAccount.read()?.user.id ?? null) : null,
  actsFor: pageSession.present().token,
  names: pageSession.present().account,
  stored: localStorage.getItem(KEY),
});

test('the model of a tab behaves like the real page in sampled interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(composition.starts)),
      fc.noBias(fc.array(fc.nat(1_000), { minLength: 10, maxLength: 50, size: 'max' })),
      async (start, choices) => {
        reset();
        let world = composition.starts[start];
        if (world === undefined) throw new Error(start);
        store(world.stored);
        checkForOtherTab();
        open();
        await settle();
        const acts: string[] = [];
        for (const choice of choices) {
          const steps = possible(world);
          const step = steps[choice % steps.length];
          if (step === undefined) break;
          const before: World = world;
          world = step.world;
          acts.push(composition.sentenceOf(step.act));
          await take(step.act, before);
          // What the other tab did to the browser's login.
          if ('tab' in step.act && step.act.tab === 1) store(world.stored);
          // The real page has sent its calls by now.
          if (world.tabs[0].calls.every(({ stage }) => stage !== 'waiting'))
            expect(real(), acts.join('\n')).toEqual(modelled(world));
        }
      },
    ),
    // Always the same sample, except in the full run.
    process.env['FULL'] === undefined ? { numRuns: 60, seed: 20_261_123, endOnFailure: true } : { numRuns: 300 },
  );
}, 300_000);
