// A look-up finds out whether an unanswered change arrived. A reading that left before the change must not decide it.
import { beforeEach, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { cardChanges } from '#features/billing/cards/cardCalls.ts';
import { contactChanges, contactFormCalls } from '#features/billing/contacts/contactCalls.ts';
import { logoCalls } from '#features/organisation/logoCalls.ts';
import { organisationDetailsActors } from '#features/organisation/organisationDetailsActors.ts';
import { sessionChanges } from '#features/security/sessionChanges.ts';
import { undoChanges } from '#features/subscription/manage/undoChanges.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { renewalChanges } from '#payments/renewalChanges.ts';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { orgId } from '#tests/support/site.tsx';

beforeEach(() => {
  resetAnswers();
  queryClient.clear();
});

const id = '0197a000-0000-7000-8000-000000000009';
const logo = 'https://humanar.test/logo.png';
const contact = { id, name: 'Femi Adeyemi', email: 'femi@kuramologistics.ng', phone: null, role: 'Bursar', version: 3 };
const renamed = { ...contact, role: 'Treasurer', version: 4 };

const change =
  (calls: ChangeCalls, kind: Change['kind']): (() => Promise<unknown>) =>
  () =>
    calls.lookUp({ kind, id, name: 'Visa', version: 0 });
const { signal } = new AbortController();

const details = (): Promise<unknown> =>
  toPromise(
    createActor(organisationDetailsActors(orgId, () => {}).lookUp, {
      input: { version: settings.version, changes: { name: 'Kuramo Ltd' } },
    }).start(),
  );

interface LookUp {
  /** What the page reads before the change. */
  reads: () => Promise<unknown>;
  call: string;
  before: unknown;
  after: unknown;
  lookUp: () => Promise<unknown>;
  arrived: unknown;
}

const reads = {
  cards: () => queryClient.fetchQuery(queries.cards(orgId)),
  contacts: () => queryClient.fetchQuery(queries.billingContacts(orgId)),
  settings: () => queryClient.fetchQuery(queries.orgSettings(orgId)),
  sessions: () => queryClient.fetchQuery(queries.sessions()),
  subscription: () => queryClient.fetchQuery(queries.subscription()),
  preference: () => queryClient.fetchQuery(queries.preference()),
};
const contacts = { reads: reads.contacts, call: `GET /hr/billing-contacts/${orgId}/list` };
const organisation = { reads: reads.settings, call: `GET /hr/org/${orgId}/settings` };

const lookUps: Record<string, LookUp> = {
  'a default card': {
    reads: reads.cards,
    call: `GET /hr/apps/payment/getAllOrgCard/${orgId}`,
    before: { cards: [{ id, isDefault: false }] },
    after: { cards: [{ id, isDefault: true }] },
    lookUp: change(cardChanges(orgId), 'makeDefaultCard'),
    arrived: true,
  },
  'a removed contact': {
    ...contacts,
    before: { billingContacts: [contact] },
    after: { billingContacts: [] },
    lookUp: change(contactChanges(orgId), 'removeContact'),
    arrived: true,
  },
  'a changed contact': {
    ...contacts,
    before: { billingContacts: [contact] },
    after: { billingContacts: [renamed] },
    lookUp: async () => contactFormCalls(orgId).findOut({ values: renamed, record: contact } as never, signal),
    arrived: { result: 'saved', record: renamed },
  },
  'changed details': {
    ...organisation,
    before: { org: settings },
    after: { org: { ...settings, name: 'Kuramo Ltd', version: settings.version + 1 } },
    lookUp: details,
    arrived: expect.objectContaining({ hasArrived: true }),
  },
  'a logo': {
    ...organisation,
    before: { org: { ...settings, logoUrl: null } },
    after: { org: { ...settings, logoUrl: logo } },
    lookUp: async () =>
      logoCalls(() => {}).findOut(
        { values: { file: new File([], 'logo.png'), shownUrl: null }, record: settings } as never,
        signal,
      ),
    arrived: expect.objectContaining({ result: 'saved' }),
  },
  'an ended session': {
    reads: reads.sessions,
    call: 'GET /hr/auth/sessions',
    before: { sessions: [{ id, isCurrent: false }] },
    after: { sessions: [] },
    lookUp: change(sessionChanges, 'endSession'),
    arrived: true,
  },
  'an undone cancellation': {
    reads: reads.subscription,
    call: 'GET /hr/subscriptions',
    before: { subscription: { hasExpired: false, isCancelled: true } },
    after: { subscription: { hasExpired: false, isCancelled: false } },
    lookUp: change(undoChanges, 'undoCancellation'),
    arrived: true,
  },
  'automatic renewal': {
    reads: reads.preference,
    call: 'GET /hr/subscriptions/preference',
    before: { preference: { isAutoRenewal: false } },
    after: { preference: { isAutoRenewal: true } },
    lookUp: change(renewalChanges, 'switchRenewalOn'),
    arrived: true,
  },
};

test.each(Object.entries(lookUps))(
  'the look-up of %s starts a reading of its own',
  async (_, { call, before, after, lookUp, arrived, ...page }) => {
    let answerEarly: (answer: unknown) => void = () => {};
    const early = new Promise((resolve) => (answerEarly = resolve));
    answerCalls({ [call]: () => early });
    const reading = page.reads().catch(() => {});
    await expect.poll(() => callsOf(call)).toHaveLength(1);
    answerCalls({ [call]: after });
    const found = lookUp();
    await expect.poll(() => callsOf(call)).toHaveLength(2);
    answerEarly(before);
    expect(await found).toEqual(arrived);
    await reading;
  },
);
