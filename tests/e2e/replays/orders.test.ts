// The tabs in the composition of orders are held to the real pages: sampled interleavings are replayed in a browser.
import type { Browser } from 'playwright/test';
import { getKeptOrder } from '#contract/keptOrders.ts';
import { activateAccount, refreshLinchpin } from '#contract/auth.ts';
import type { OrderAct } from '#machines/compositions/orderActs.ts';
import { type OrderTab, shownIn, USUAL } from '#machines/compositions/orderTab.ts';
import { orders } from '#machines/compositions/orders.composition.ts';
import type { Buyer } from '#machines/compositions/keptOrderServer.ts';
import { replaySample, seldomDisturbed } from '#tests/support/replays/sampledReplay.ts';
import type { SpawnedServer } from '#tests/support/spawnServer.ts';
import { Backstage, newOrganisation, type Person, stranger } from '../backstage.ts';
import { expect, test } from '../journey.ts';
import { navigateInside } from '../pageActions.ts';
import { OrderPage, POLLS } from './orderPage.ts';

const composition = orders({
  orders: 3,
  signUps: 1,
  signIns: 3,
  signOuts: 2,
  endings: 0,
  losses: 1,
  reloads: 2,
  closes: 1,
  trials: 0,
  discards: 2,
  pays: 0,
  visits: 6,
  weeks: 0,
  limits: 0,
});
type World = (typeof composition)['starts'][string];
type Step = ReturnType<typeof composition.steps>[number];

const ORDER = ['/pricing/order', '/subscriptions/create'];
const paths = { order: ORDER, offer: ['/select-product'], checkout: ['/subscriptions/checkout'] };

/** What can be compared of a tab. `path`: null where only the model’s other pages are. */
function modelled(tab: OrderTab, stored: Buyer | null) {
  const { page, storage } = tab;
  // After a confirmed sign-up, the details of the organisation come first.
  const kind =
    page.is !== 'waiting' ? page.is : page.for === 'offer' && tab.storage.lastUser === null ? 'away' : page.for;
  const isOpen = page.is === 'order' || page.is === 'offer' || page.is === 'checkout';
  return { page: kind, shown: isOpen ? shownIn(tab) : null, draft: storage.draft, lastUser: storage.lastUser, stored };
}

/** Steps that come at once in a real browser, in this order. */
const atOnce = (world: World, steps: Step[]): Step[] => {
  const those = (is: (act: OrderAct) => boolean): Step[] => steps.filter(({ act }) => is(act)).slice(0, 1);
  const notices = those((act) => 'does' in act && act.does === 'notices' && world.browsers === 1);
  if (notices.length > 0) return notices;
  const reads = those((act) => 'call' in act && act.call === 'readOrder' && act.does !== 'loses');
  if (reads.length > 0) return reads;
  return those((act) => 'does' in act && (act.does === 'waits' || act.does === 'isPriced'));
};

const possible = (world: World, steps: Step[]): Step[] => {
  const first = atOnce(world, steps);
  if (first.length > 0) return first;
  return steps.filter(
    ({ act }) => !('does' in act && act.does === 'signsIn' && (act as { person: Buyer }).person === 'Chidi'),
  );
};
const kindOf = ({ act }: Step): string =>
  !('does' in act) ? 'other' : 'call' in act ? `${act.does} ${act.call}` : act.does;

// Each walk comes from another address, so that limits don't count what other walks did.
test.use({ settings: { TRUST_PROXY: '1' } });

/** The walks are shared out to all workers, and a failure leaves the other parts. */
const PARTS = 8;
test.describe.configure({ mode: 'parallel' });
for (let part = 1; part <= PARTS; part += 1)
  test(`tabs with orders behave like the model in sampled interleavings, part ${part}`, replayPart);

interface Stage {
  browser: Browser;
  baseURL: string | undefined;
  server: SpawnedServer;
}
async function replayPart({ browser, baseURL, server }: Stage): Promise<void> {
  test.setTimeout(3_600_000);
  let walks = 0;
  let backstage = new Backstage(server.url);
  let people: Partial<Record<Buyer, Person>> = {};
  let ids: Partial<Record<string, Buyer>> = {};
  let owners = new Map<string, Buyer>();
  let readers: Partial<Record<Buyer, string>> = {};
  let tabs: OrderPage[] = [];
  const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];

  const personOf = (buyer: Buyer): Person => {
    const person = people[buyer];
    if (person === undefined) throw new Error(`${buyer} has no account`);
    return person;
  };
  const ownerOf = async (token: string | null): Promise<Buyer | null> => {
    if (token === null) return null;
    const cached = owners.get(token);
    if (cached !== undefined) return cached;
    const { status, body } = await backstage.ask(refreshLinchpin, {}, token);
    const owner = status === 200 ? ids[(body as { user: { id: string } }).user.id] : undefined;
    if (owner === undefined) return null;
    owners.set(token, owner);
    return owner;
  };
  const newPage = async (index: 0 | 1): Promise<OrderPage> => {
    const context = contexts[contexts.length === 1 ? 0 : index];
    if (context === undefined) throw new Error('no browser');
    return OrderPage.open(await context.newPage());
  };
  /** A login that no tab has, which reads what the server keeps. */
  const readerOf = async (buyer: Buyer): Promise<string> => {
    const reader = readers[buyer] ?? (await backstage.tokenOf(personOf(buyer)));
    readers[buyer] = reader;
    return reader;
  };
  const real = async (index: 0 | 1, is: OrderTab['page']['is'] | 'waiting') => {
    const { path, shown, draft, lastUser, token } = await (tabs[index] as OrderPage).facts();
    const page = Object.entries(paths).find(([, those]) => those.includes(path))?.[0] ?? 'away';
    const hasOrder = is === 'order' || is === 'offer' || is === 'checkout';
    return {
      page,
      shown: !hasOrder || shown === USUAL ? null : shown,
      draft,
      lastUser: lastUser === null ? null : (ids[lastUser] ?? 'nobody'),
      stored: await ownerOf(token),
    };
  };
  const compare = async (world: World, walk: string): Promise<void> => {
    for (const index of [0, 1] as const) {
      const tab = world.tabs[index];
      const stored = world.stored[world.browsers === 1 ? 0 : index];
      // The other tab hears of it at once, but only after this one.
      if (world.browsers === 1 && stored !== tab.session) continue;
      await expect
        .poll(() => real(index, tab.page.is), {
          message: `${walk}\ntab ${index + 1}`,
          timeout: 15_000,
          intervals: POLLS,
        })
        .toEqual(modelled(tab, stored));
    }
    for (const buyer of ['Ada', 'Bola'] as const) {
      if (people[buyer] === undefined || !world.server.accounts.includes(buyer)) continue;
      const { order } = await backstage.done(getKeptOrder, {}, await readerOf(buyer));
      expect(order?.numberOfUsers ?? null, walk).toBe(world.server.orders[buyer] ?? null);
    }
  };

  const begin = async (start: World): Promise<void> => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    owners = new Map();
    ids = {};
    readers = {};
    walks += 1;
    const source = { 'x-forwarded-for': `10.20.${Math.floor(walks / 250)}.${(walks % 250) + 1}` };
    backstage = new Backstage(server.url, null, source);
    const bola = await backstage.founder();
    ids[await backstage.userIdOf(bola)] = 'Bola';
    people = { Bola: bola, Ada: stranger('Ada Obi') };
    const stored = start.stored[0];
    if (start.server.accounts.includes('Ada')) {
      const ada = await backstage.founder();
      ids[await backstage.userIdOf(ada)] = 'Ada';
      people = { ...people, Ada: ada };
    }
    for (let index = 0; index < start.browsers; index += 1)
      contexts.push(
        await browser.newContext({
          ...(baseURL === undefined ? {} : { baseURL }),
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          extraHTTPHeaders: source,
        }),
      );
    tabs = [await newPage(0), await newPage(1)];
    const [first, second] = tabs as [OrderPage, OrderPage];
    if (stored !== null) {
      const token = await backstage.tokenOf(personOf(stored));
      await first.page.addInitScript((value) => {
        if (sessionStorage.getItem('signed') === null) localStorage.setItem('humanar.token', value);
        sessionStorage.setItem('signed', 'yes');
      }, token);
    }
    if (stored === null) {
      await first.page.goto('/');
      await first.opensOrder();
    } else await first.page.goto('/subscriptions/create');
    await second.page.goto('/');
  };

  /** The model knows an order by its users, so one that was sent again is the same. */
  const sentAtOf = async ({ calls }: OrderTab): Promise<string | null> => {
    for (const { request, stage } of calls) {
      if (request.call !== 'discard' || stage !== 'sent') continue;
      const { order } = await backstage.done(getKeptOrder, {}, await readerOf(request.person));
      if (order?.numberOfUsers === request.order) return order.sentAt;
    }
    return null;
  };

  const take = async (act: OrderAct, before: World, after: World): Promise<void> => {
    if (!('tab' in act)) throw new Error('not replayed');
    const tab = tabs[act.tab] as OrderPage;
    const now = before.tabs[act.tab];
    const then = after.tabs[act.tab];
    if ('call' in act) {
      const call = act.call as 'signUp' | 'signIn' | 'confirm' | 'readOrder' | 'discard';
      if (act.does === 'receives') return tab.deliver(call);
      const sentAt = call === 'discard' ? await sentAtOf(now) : null;
      const response = await tab.carryOut(call, { isLost: act.does === 'loses', sentAt });
      if (call === 'confirm' && response?.ok() === true) {
        const { token } = (await response.json()) as { token: string };
        const { organisation, alias } = newOrganisation();
        const { countryId, stateId } = await backstage.lagos();
        const details = { organisationName: organisation, countryId, stateId, phone: '+2348035550199', alias };
        await backstage.done(activateAccount, { body: details }, token);
        ids[await backstage.userIdOf({ token })] = 'Ada';
      }
      return;
    }
    switch (act.does) {
      case 'notices':
      case 'waits':
      case 'isPriced':
        return;
      case 'loads': {
        await tab.load(now.loading === 'entering' && now.heading === null);
        const isOffer = then.page.is === 'offer' && now.page.is !== 'offer';
        // The answer leads to another page, even if a link is followed before that page is shown. Somebody whose
        // session ended on the order page is led back to it.
        const left = ['/sign-in', '/sign-up', '/auth/verification', ...(now.heading === 0 ? [] : ['/pricing/order'])];
        if (isOffer || now.loading === 'entering' || (now.page.is === 'away' && now.page.isSignIn))
          await tab.page.waitForURL(({ pathname }) => !left.includes(pathname));
        // A sign-in leads to the overview, and a confirmed sign-up to the organisation’s details.
        if (isOffer) await navigateInside(tab.page, '/select-product');
        return;
      }
      case 'opensOrder':
        return tab.opensOrder();
      case 'opensOffer':
        return navigateInside(tab.page, '/select-product');
      case 'takesOffer':
        return tab.page.getByRole('link', { name: 'Continue to your order' }).click();
      case 'chooses':
        return tab.chooses(then.page.is === 'order' ? (shownIn(then) ?? USUAL) : USUAL);
      case 'continues':
        return tab.continues();
      case 'signsIn':
        return tab.signsIn(personOf((act as { person: Buyer }).person));
      case 'signsUp':
        return tab.signsUp(personOf('Ada'));
      case 'confirms': {
        const { link } = await backstage.mailTo(personOf('Ada').email);
        return void (await tab.page.goto(link ?? ''));
      }
      case 'logsOut':
        return tab.logsOut();
      case 'reloads':
        await tab.leave();
        return void (await tab.page.reload());
      case 'closes':
        await tab.leave();
        await tab.page.close();
        tabs[act.tab] = await newPage(act.tab);
        return void (await (tabs[act.tab] as OrderPage).page.goto('/'));
      case 'discards':
        return tab.page.getByRole('button', { name: 'Discard this order' }).click();
      default:
        throw new Error(`"${act.does}" is not replayed`);
    }
  };

  await replaySample(
    [composition],
    { steps: [10, 40], fixed: PARTS, parts: PARTS },
    {
      begin,
      possible,
      choose: seldomDisturbed(kindOf, (kind) => /^(loses|reloads|closes)/.test(kind), 7),
      take: ({ act, world }, before) => take(act, before, world),
      compare,
    },
  );
}
