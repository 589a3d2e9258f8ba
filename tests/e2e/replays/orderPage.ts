import type { APIResponse, Page, Request, Route } from 'playwright/test';
import { login, refreshLinchpin, signup, verifyCode } from '#contract/auth.ts';
import { addressOf, type Call } from '#contract/call.ts';
import { dropKeptOrder, getKeptOrder } from '#contract/keptOrders.ts';
import type { OrderRequest } from '#machines/compositions/keptOrderServer.ts';
import { expect } from '../journey.ts';
import { navigateInside, signIn } from '../pageActions.ts';
import type { Person } from '../backstage.ts';

/* A real tab in which the steps of the composition of orders are taken. Its calls wait until a step answers them. */

type Held = { route: Route; response: APIResponse | null; isLost: boolean };
type Kind = 'load' | Extract<OrderRequest['call'], 'signUp' | 'signIn' | 'confirm' | 'readOrder' | 'discard'>;

const kinds: readonly [Kind, Call][] = [
  ['load', refreshLinchpin],
  ['signUp', signup],
  ['signIn', login],
  ['confirm', verifyCode],
  ['readOrder', getKeptOrder],
  ['discard', dropKeptOrder],
];
const kindOf = (request: Request): Kind | undefined =>
  kinds.find(
    ([, call]) => call.method === request.method() && addressOf(call) === new URL(request.url()).pathname,
  )?.[0];

/** How soon a replay looks again, in ms. It waits some thousand times, so longer pauses would add up. */
export const POLLS = [10, 20, 40, 80];

/** Answers come when a step says so, however slow the machine: no limit of time of the page passes. */
function neverGivesUp(): void {
  const limitless = 86_400_000;
  const start = window.setTimeout.bind(window);
  const stretched = (act: () => void, ms = 0): number => start(act, ms < 5_000 ? ms : limitless);
  Object.defineProperty(window, 'setTimeout', { value: stretched });
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => {} });
}

/** What the server answers. One that is too busy has done nothing yet, and is asked again. */
async function served(route: Route, sentAt: string | null = null): Promise<APIResponse> {
  const url = new URL(route.request().url());
  if (sentAt !== null) url.searchParams.set('sentAt', sentAt);
  let response = await route.fetch({ url: url.href });
  await expect
    .poll(
      async () => {
        if (response.status() === 503) response = await route.fetch({ url: url.href });
        return response.status();
      },
      { message: 'the server is busy', timeout: 60_000 },
    )
    .not.toBe(503);
  return response;
}

/** Lets the server answer. A page that has gone elsewhere drops the answer. */
const passOn = async (route: Route): Promise<void> => {
  await served(route)
    .then((response) => route.fulfill({ response }))
    .catch(() => {});
};

/** What can be compared of a page. */
export interface PageFacts {
  path: string;
  /** Users of the order in the tab's storage. */
  draft: number | null;
  /** Id of the person that the tab's storage belongs to. */
  lastUser: string | null;
  token: string | null;
  /** Users of the order on the page. */
  shown: number | null;
}

export class OrderPage {
  readonly page: Page;
  #held: [Kind, Held][] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<OrderPage> {
    const tab = new OrderPage(page);
    page.setDefaultTimeout(15_000);
    await page.addInitScript(neverGivesUp);
    await page.route('**/hr/**', (route, request) => {
      const kind = kindOf(request);
      if (kind === undefined) return passOn(route);
      tab.#held.push([kind, { route, response: null, isLost: false }]);
    });
    return tab;
  }

  /** The calls of this kind that wait for the server, or for its answer to arrive. */
  async #waiting(kind: Kind, isForServer = false): Promise<Held[]> {
    const those = () =>
      this.#held
        .filter(([each, { response }]) => each === kind && (response === null || !isForServer))
        .map(([, held]) => held);
    await expect.poll(() => those().length, { message: `the page asks: ${kind}`, intervals: POLLS }).toBeGreaterThan(0);
    return those();
  }

  /**
   * Lets the server carry out what the page asks, once: the page may have stopped waiting for an earlier answer.
   * @param sentAt of the order to discard, if not the one that the page names
   */
  async carryOut(
    kind: Kind,
    { isLost, sentAt = null }: { isLost: boolean; sentAt?: string | null },
  ): Promise<APIResponse | null> {
    const held = await this.#waiting(kind, true);
    for (const one of held) {
      one.response = await served(one.route, sentAt);
      one.isLost = isLost;
    }
    return held.at(-1)?.response ?? null;
  }

  /** Delivers the answers. */
  async deliver(kind: Kind): Promise<void> {
    const held = await this.#waiting(kind);
    const isSigningUp = kind === 'signUp' && new URL(this.page.url()).pathname === '/sign-up';
    this.#held = this.#held.filter(([each]) => each !== kind);
    for (const { route, response, isLost } of held)
      // A page that has gone elsewhere drops the answer.
      await (isLost || response === null ? route.abort('connectionreset') : route.fulfill({ response })).catch(
        () => {},
      );
    // The answer leads to the page for the code, even if another link is followed before that page is shown.
    if (isSigningUp && held.some(({ response, isLost }) => !isLost && response?.ok() === true))
      await this.page.waitForURL(({ pathname }) => pathname !== '/sign-up');
  }

  /** Answers what the page asks for the account, and after a sign-in for the order that waits. */
  async load(withOrder: boolean): Promise<void> {
    for (const kind of withOrder ? (['load', 'readOrder'] as const) : (['load'] as const)) {
      const held = await this.#waiting(kind);
      this.#held = this.#held.filter(([each]) => each !== kind);
      await Promise.all(held.map(({ route }) => passOn(route)));
    }
  }

  /** What a page that is closed or reloaded, or whose session is over, wanted to change doesn't reach the server. */
  async leave(): Promise<void> {
    const changes = this.#held.splice(0).filter(([kind]) => kind !== 'load' && kind !== 'readOrder');
    await Promise.all(changes.map(([, { route }]) => route.abort().catch(() => {})));
  }

  async facts(): Promise<PageFacts> {
    const stored = await this.page.evaluate(() => ({
      path: location.pathname,
      draft: sessionStorage.getItem('humanar.draft'),
      lastUser: sessionStorage.getItem('humanar.person'),
      token: localStorage.getItem('humanar.token'),
      text: document.querySelector('main')?.textContent ?? '',
    }));
    const [users] = await this.page
      .getByRole('textbox', { name: 'Users' })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const text = users ?? /([\d,]+) users/.exec(stored.text)?.[1];
    const draft = JSON.parse(stored.draft ?? 'null') as { draft: { numberOfUsers: number | null } } | null;
    return {
      path: stored.path,
      draft: draft?.draft.numberOfUsers ?? null,
      lastUser: stored.lastUser,
      token: stored.token,
      shown: text === undefined ? null : Number(text.replace(',', '')),
    };
  }

  /** Opens the order page for everybody, from the menu. */
  async opensOrder(): Promise<void> {
    await navigateInside(this.page, '/pricing/order');
    const users = this.page.getByRole('textbox', { name: 'Users' });
    const buys = this.page.getByRole('button', { name: 'Build your plan and buy now' });
    await users.or(buys).first().waitFor();
    if (await buys.isVisible()) await buys.click();
    await users.waitFor();
  }

  async chooses(users: number): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Users' }).fill(String(users));
  }

  async continues(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(Create account to pay|Continue with) ₦/ })
      .first()
      .click();
  }

  async signsIn({ email, password }: Person): Promise<void> {
    const { pathname } = new URL(this.page.url());
    if (pathname === '/pricing/order') await this.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    else if (pathname !== '/sign-in') await navigateInside(this.page, '/sign-in');
    await signIn(this.page, email, password);
  }

  async signsUp({ name, email, password }: Person): Promise<void> {
    const { pathname } = new URL(this.page.url());
    if (pathname === '/pricing/order') await this.continues();
    else if (pathname !== '/sign-up') await navigateInside(this.page, '/sign-up');
    await this.page.getByLabel('Full name').fill(name);
    await this.page.getByLabel('Work email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }

  async logsOut(): Promise<void> {
    // The pages of the sign-up have no menu.
    if (/^\/(?:sign-up|auth\/|select-product)/.test(new URL(this.page.url()).pathname))
      await navigateInside(this.page, '/subscriptions');
    await this.page.getByLabel(/^Account of/).click();
    await this.page.getByRole('button', { name: 'Logout' }).click();
    await this.leave();
  }
}
