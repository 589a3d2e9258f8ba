// Every transition of the session, in a real browser: sign-in, second step, other tabs, a server that is away.
import type { Page } from 'playwright/test';
import { type AccountData, login, logout, refreshLinchpin } from '#contract/auth.ts';
import { accountHeader, addressOf } from '#contract/call.ts';
import { getKeptOrder, type KeptOrder } from '#contract/keptOrders.ts';
import { resendSecondFactor, verifySecondFactor } from '#contract/security.ts';
import { getSubscriptionDetails } from '#contract/subscriptions.ts';
import { model as keptOrder } from '#machines/keptOrder/keptOrder.model.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { AccountFacts, SecondFactor, SessionContext, SessionInput } from '#machines/session/session.machine.ts';
import { model } from '#machines/session/session.model.ts';
import { expect } from '../journey.ts';
import { navigateInside, signIn, waitForApp } from '../pageActions.ts';
import { presses } from './acts.ts';
import { type Answer, passThrough, type Run } from './driver.ts';

const { secondFactor, heading } = model.inputs['back from the mail'] as SessionInput;
const sampleOrder = (keptOrder.events(undefined as never)['the server has an order'] as { order: KeptOrder }).order;

/** The events that a page can cause. Only an administrator’s pages change the account. */
const events: FlowModel['events'] = (snapshot) => {
  const { account } = snapshot.context as SessionContext;
  const { 'changes the account': changes, ...others } = (model as FlowModel).events(snapshot);
  const isManaging = account !== null && account.isAdmin && account.hasAlias;
  return isManaging && changes !== undefined ? { ...others, 'changes the account': changes } : others;
};

/** What each run waits for besides the machine’s own calls. */
interface Aside {
  /** Lets what loads in the background be answered. */
  answersBackground: (() => void)[];
  /** How often the name was changed. */
  changes: number;
}
const asides = new WeakMap<Page, Aside>();
const asideOf = ({ page }: Run): Aside => {
  const aside = asides.get(page);
  if (aside === undefined) throw new Error('The run isn’t prepared.');
  return aside;
};
const personOf = ({ person }: Run) => {
  if (person === null) throw new Error('Nobody has an account.');
  return person;
};

const pathOf = ({ page }: Run): string => new URL(page.url()).pathname;
const goesTo = async (run: Run, path: string): Promise<void> => {
  if (pathOf(run) !== path) await navigateInside(run.page, path);
};
/** Leaves a page that a visitor would be turned away from: the session would hear of that, too. */
const leavesGuardedPage = async (run: Run): Promise<void> => {
  if (!/^\/($|sign-in|2fa|auth\/verification)/.test(pathOf(run))) await navigateInside(run.page, '/');
};

/** Waits for a part of the page, which renders what it has read in timers. */
const appears = (page: Page, part: () => Promise<number>): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(10);
      return part();
    })
    .toBeGreaterThan(0);

/** The model’s people, who share one account of the server. */
const accountOf = ({ userId, isAdmin, isSetUp, hasAlias }: AccountFacts): Answer => ({
  patch: ({ user, org, ...rest }: AccountData): AccountData => ({
    ...rest,
    user: { ...user, id: userId, isRoot: isAdmin },
    org: { ...org, name: isSetUp ? org.name : null, alias: hasAlias ? org.alias : null },
  }),
});
const accounts = model.outcomes['loadAccount'] as Record<string, { done: AccountFacts }>;
const account = (name: string): Answer => accountOf((accounts[name] as { done: AccountFacts }).done);

const anotherTabStores = async (run: Run, token: string | null): Promise<void> => {
  await leavesGuardedPage(run);
  const tab = await run.page.context().newPage();
  await tab.goto('/robots.txt');
  await tab.evaluate((stored) => {
    if (stored === null) localStorage.removeItem('humanar.token');
    else localStorage.setItem('humanar.token', stored);
  }, token);
  await tab.close();
};

/** Keeps something in the tab’s storage before the page opens for the first time. */
const keepsInTab = async (page: Page, key: string, value: string): Promise<void> =>
  void (await page.addInitScript(
    ([name, text]) => {
      if (sessionStorage.getItem('prepared') === null) sessionStorage.setItem(`humanar.${name}`, text);
      sessionStorage.setItem('prepared', 'yes');
    },
    [key, value] as const,
  ));

passThrough({
  model: { ...model, events },
  stopsClock: true,
  prepare: async (run, input) => {
    const { page, backstage } = run;
    run.person = await backstage.founder();
    run.token = run.person.token;
    const { hasStoredToken, lastUserId } = model.inputs[input] as SessionInput;
    if (hasStoredToken) await backstage.signInBrowser(run.token);
    if (lastUserId !== null) await keepsInTab(page, 'person', lastUserId);
    const userId = await backstage.userIdOf(run.person);
    // The page names the model's person.
    await page.route('**/hr/**', (route) => {
      const headers = route.request().headers();
      return route.fallback(accountHeader in headers ? { headers: { ...headers, [accountHeader]: userId } } : {});
    });
    const answersBackground: Aside['answersBackground'] = [];
    asides.set(page, { answersBackground, changes: 0 });
    // Later readings wait for this one, even if another step has started them.
    await page.route(`**${addressOf(getSubscriptionDetails)}`, async (route) => {
      await new Promise<void>((resolve) => answersBackground.push(resolve));
      await route.fallback();
    });
  },
  open: {
    visitor: async ({ page }) => {
      await page.goto('/sign-in');
      await waitForApp(page);
      // The session starts with the first press.
      await page.getByLabel('Work email').click();
    },
    returning: async ({ page }) => void (await page.goto('/')),
    'returning to someone else’s tab': async ({ page }) => void (await page.goto('/')),
    'back from the mail': async ({ page }) => {
      const codeExpiresAt = new Date(Date.now() + 600_000).toISOString();
      const waiting = { secondFactor: { ...secondFactor, codeExpiresAt }, heading };
      await keepsInTab(page, 'secondFactor', JSON.stringify(waiting));
      await page.goto('/2fa');
    },
  },
  events: {
    'signs in': async (run) => {
      await goesTo(run, '/sign-in');
      const { email, password } = personOf(run);
      await signIn(run.page, email, password);
    },
    'enters the code': async (run) => {
      await goesTo(run, '/2fa');
      const code = run.page.getByLabel('Six-digit code');
      // Entering the same code again doesn't send it automatically.
      const isSame = (await code.inputValue()).replace('-', '') === '407153';
      await code.fill('407153');
      if (isSame) await presses('Verify and sign in')(run);
    },
    'asks for a new code': async (run) => {
      await goesTo(run, '/2fa');
      await presses('Send a new code')(run);
    },
    'uses another account': async (run) => {
      await goesTo(run, '/2fa');
      await presses('Use another account')(run);
    },
    'opens a protected page': async (run) => {
      await goesTo(run, '/');
      await goesTo(run, '/subscriptions');
    },
    'verifies an email': async (run) => anotherTabStores(run, await run.backstage.tokenOf(personOf(run))),
    'is signed out by the server': (run) => anotherTabStores(run, null),
    'changes the account': async (run) => {
      const aside = asideOf(run);
      await goesTo(run, '/subscriptions/management/profile');
      const name = run.page.getByLabel('Your name');
      await appears(run.page, () => name.count());
      aside.changes += 1;
      await name.fill(`Ngozi Eze ${'I'.repeat(aside.changes)}`);
      await presses('Save name')(run);
    },
    'tries again': async (run) => {
      if (pathOf(run) === '/subscriptions') return presses('Try again')(run);
      await run.page.evaluate(() => void window.dispatchEvent(new Event('online')));
    },
    'presses Logout': async (run) => {
      await leavesGuardedPage(run);
      const menu = run.page.getByLabel(/^Account of /);
      await appears(run.page, () => menu.count());
      // Notices may cover it: on a clock that stands still, they stay.
      await menu.press('Enter');
      await run.page.getByRole('button', { name: 'Logout' }).press('Enter');
    },
  },
  calls: {
    signIn: [login],
    verifySecondFactor: [verifySecondFactor],
    resendSecondFactor: [resendSecondFactor],
    loadAccount: [refreshLinchpin],
    findOrder: [getKeptOrder],
    revokeSession: [logout],
  },
  bodies: {
    signIn: (needed: SecondFactor | null, { token }) => {
      if (needed === null) return { token };
      const { codeExpiresAt: _, ...tempData } = needed;
      return { tempData, resendAfter: 60, expiresIn: 600 };
    },
    verifySecondFactor: (_, { token }) => ({ token }),
    resendSecondFactor: () => ({ resendAfter: 60, expiresIn: 600 }),
    findOrder: (path: string | null) => ({ order: path === null ? null : sampleOrder, isNext: path !== null }),
    // The token signs the person in again later.
    revokeSession: () => ({ ok: true }),
  },
  answers: {
    loadAccount: {
      administrator: account('administrator'),
      member: account('member'),
      'administrator before set-up': account('administrator before set-up'),
      // The session hears of the refusal before the call's own answer.
      'token refused': null,
    },
    loadSurroundings: {
      loaded: async (run) => {
        const { answersBackground } = asideOf(run);
        await appears(run.page, async () => answersBackground.length);
        for (const answers of answersBackground.splice(0)) answers();
      },
      // It never fails: each page loads what is missing.
      'server away': null,
    },
  },
  // A member is taken to the app.
  ends: ['entering:loadAccount done:3'],
});
