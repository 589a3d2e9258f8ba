import { randomInt, randomUUID } from 'node:crypto';
import { newOrder } from '#contract/order.ts';
import type { OpenedSituation, Situation } from '#contract/situations.ts';
import { cards, demoLinks, demoRequests, sandboxAuthorizations } from '../db/schema/index.ts';
import { bindToOrg, type OrgTx } from '../db/scope.ts';
import { issueRecoveryLink } from '../modules/auth/recovery.ts';
import { openSession } from '../modules/auth/sessions.ts';
import { mailVerification } from '../modules/auth/verification.ts';
import { saveOrder } from '../modules/orders/service.ts';
import { createOrganisation } from '../modules/org/service.ts';
import {
  insertFirstAdministrator,
  lockEveryone,
  lockUserByEmail,
  markVerified,
  setPendingOwnEmail,
} from '../modules/people/service.ts';
import { purge } from '../modules/subscriptions/purge.ts';
import type { Client } from '../platform/client.ts';
import { later } from '../platform/clock.ts';
import { rememberDevice } from '../platform/devices.ts';
import type { Platform } from '../platform/platform.ts';
import { hashOf, newToken } from '../platform/tokens.ts';
import { demoPassword, type DemoOrganisation } from './demoAccounts.ts';
import { readCard } from './provider/cards.ts';
import { seedDemoAccounts } from './seedDemoAccounts.ts';
import { type SituationDetails, situationDetails } from './situationDetails.ts';

/*
 * Makes a person and an organisation that nobody else uses, in a situation. Its past is written as it would have
 * happened, counted back from now, so no clock moves and nobody else notices.
 */

type Person = Pick<OpenedSituation, 'name' | 'email'>;

/** The people of the charts’ models, with addresses of their own. */
const peopleOf = (mark: string) => ({
  adaeze: { name: 'Adaeze Okafor', email: `adaeze.${mark}@kuramologistics.ng` },
  femi: { name: 'Femi Adeyemi', email: `femi.${mark}@kuramologistics.ng` },
  musa: { name: 'Musa Bello', email: `musa.${mark}@kuramologistics.ng` },
  halima: { name: 'Halima Sani', email: `halima.${mark}@kuramologistics.ng` },
});

const organisationName = 'Kuramo Logistics Ltd';

const noIds = { member: '', secondAdministrator: '', card: '', secondCard: '' };

const answer = (
  { name, email }: Person,
  { organisation = null, token = null, link = null, ids = noIds }: Partial<OpenedSituation>,
): OpenedSituation => ({ name, email, password: demoPassword, organisation, token, link, ids });

function organisationOf(mark: string, situation: Situation, details: SituationDetails): DemoOrganisation {
  const { adaeze, femi, musa, halima } = peopleOf(mark);
  const { hasNoAlias, hasTwoFactorAuth = false, trialBegan = null, bought } = details;
  const inRole = (person: Person, role: 'admin' | 'member') => ({ ...person, role, id: randomUUID(), situation: '' });
  return {
    id: randomUUID(),
    name: organisationName,
    alias: hasNoAlias ? null : `kuramo-${mark}`,
    phone: '+2348035550142',
    address: '27 Creek Road, Apapa',
    city: 'Lagos',
    state: 'Lagos',
    taxNumber: '20318846-0001',
    hasTwoFactorAuth,
    refCode: `SITUATION${mark}`.toUpperCase(),
    trialBegan,
    bought: bought
      ? {
          ...bought,
          payments: bought.payments.map(({ daysAgo }) => ({ id: randomUUID(), daysAgo })),
          failed: bought.isFailing ? randomUUID() : null,
        }
      : null,
    people: [
      inRole(adaeze, 'admin'),
      inRole(femi, 'member'),
      inRole(musa, 'member'),
      ...(situation === 'secondAdministrator' ? [inRole(halima, 'admin')] : []),
    ],
    billingContacts: [{ ...femi, id: randomUUID(), phone: '+2348035550143', role: 'Accountant', getsReceipts: true }],
  };
}

/** Saves a second card, so that one of two can be removed or made the default. Returns its id. */
async function addCard({ tx, orgId }: OrgTx, email: string, now: Date): Promise<string> {
  const read = readCard({ number: '5192602720584796', cvv: '123', expiry: `04/${now.getUTCFullYear() + 2}` }, now);
  if ('message' in read) throw new Error(read.message);
  const { outcome: _outcome, bin, ...card } = read;
  const id = randomUUID();
  const code = `AUTH_situation${id}`;
  await tx
    .insert(cards)
    .values({ ...card, orgId, id, email, isDefault: false, authorizationCode: code, createdAt: now });
  await tx.insert(sandboxAuthorizations).values({ ...card, bin, code, email, createdAt: now, deactivatedAt: null });
  return id;
}

/** A person of an organisation that is set up. */
async function inOrganisation(
  platform: Platform,
  mark: string,
  situation: Situation,
  details: SituationDetails,
  client: Client,
): Promise<OpenedSituation> {
  const organisation = organisationOf(mark, situation, details);
  await seedDemoAccounts(platform, [organisation]);
  const { adaeze, femi, musa, halima } = peopleOf(mark);
  const person = details.signedIn === 'member' ? femi : adaeze;
  const idOf = ({ email }: Person) => organisation.people.find((each) => each.email === email)?.id ?? '';
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const org = bindToOrg(organisation.id, tx);
    if (details.isPurged) await lockEveryone(org);
    const secondCard = details.bought ? await addCard(org, adaeze.email, now) : '';
    if (details.isPurged) await purge(platform, org, now);
    const user = await lockUserByEmail(tx, person.email);
    if (user === null) throw new Error('the person was not stored');
    if (situation === 'orderWaits') {
      const order = newOrder({ plan: 'core', moduleIds: [], numberOfUsers: 64, isPlanDurationAnnual: false });
      await saveOrder(org, user.id, { ...order, ref: null }, now);
    }
    if (situation === 'newEmail') await setPendingOwnEmail(org, user.id, `accounts.${mark}@kuramologistics.ng`);
    const token = details.signedIn ? await openSession(tx, platform, user, client) : null;
    const issued = situation === 'forgottenPassword' ? await issueRecoveryLink(tx, platform, user) : null;
    const card = details.bought ? organisation.id : '';
    const ids = { member: idOf(musa), secondAdministrator: idOf(halima), card, secondCard };
    return answer(person, { organisation: organisation.name, token, link: issued && new URL(issued.link).search, ids });
  });
}

/** Somebody who has signed up, with their email confirmed or not. */
async function signedUp(
  platform: Platform,
  person: Person,
  isConfirmed: boolean,
  client: Client,
): Promise<OpenedSituation> {
  const { database, passwords, clock } = platform;
  const passwordHash = await passwords.hash(demoPassword);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const orgId = await createOrganisation(tx, person.email, now);
    const user = await insertFirstAdministrator(tx, { ...person, orgId, passwordHash, agreedTo: null, now });
    if (isConfirmed) {
      await markVerified(tx, user.id, now);
      return answer(person, { token: await openSession(tx, platform, user, client) });
    }
    await rememberDevice(tx, client, { userId: user.id, orgId }, now);
    await mailVerification(tx, platform, user.id, client);
    return answer(person, {});
  });
}

/** A visitor with a demo a week from now, and the link in its mail. */
async function withDemo({ database, clock }: Platform, person: Person): Promise<OpenedSituation> {
  const now = clock.now();
  const token = newToken();
  // Only one demo can start at a moment, so this one starts at some millisecond of its day.
  const date = new Date(later(now, { days: 7 }).getTime() + randomInt(86_400_000));
  await database.transaction(async (tx) => {
    const request = {
      ...person,
      phone: '',
      organisation: organisationName,
      message: '',
      employees: 'upTo50' as const,
      timeZone: 'Africa/Lagos',
    };
    const [demo] = await tx
      .insert(demoRequests)
      .values({ ...request, date, createdAt: now })
      .returning();
    if (!demo) throw new Error('the demo was not stored');
    await tx.insert(demoLinks).values({ hash: hashOf(token), demoId: demo.id, date, createdAt: now });
  });
  return answer(person, { link: `?token=${token}` });
}

/** Makes a fresh person in this situation, and their organisation if it has one. */
export async function openSituation(
  platform: Platform,
  situation: Situation,
  client: Client,
): Promise<OpenedSituation> {
  const mark = randomUUID().slice(0, 8);
  const { adaeze } = peopleOf(mark);
  const details = situationDetails[situation];
  if (details) return inOrganisation(platform, mark, situation, details, client);
  if (situation === 'newcomer' || situation === 'unconfirmed')
    return signedUp(platform, adaeze, situation === 'newcomer', client);
  return situation === 'demo' ? withDemo(platform, adaeze) : answer(adaeze, {});
}
