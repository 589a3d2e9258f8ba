import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateAccount } from '#contract/auth.ts';
import { addBillingContact, updateBillingContact } from '#contract/billingContacts.ts';
import { calls } from '#contract/calls.ts';
import { applyForPartnership, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { getOrgSettings, updateOrgSettings } from '#contract/org.ts';
import { demoRequests, inquiries, organisations, partnerApplications } from '#server/db/schema/index.ts';
import { administrator, newEmail, places } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const forms = ['08035550142', '2348035550142', '+234 803 555 0142', '(0803) 555-0142', '+234-803-555-0142'];
const params = { product: 'humanar' } as const;
const letter = (phone: string) => ({
  name: 'Ngozi Eze',
  email: newEmail(),
  phone,
  organisation: 'Adeola Textiles',
  message: 'We are 214 people.',
});
/** Each format books a time of its own. */
const times = [
  '2026-11-26T08:00:00.000Z',
  '2026-11-26T09:00:00.000Z',
  '2026-11-26T10:00:00.000Z',
  '2026-11-26T12:00:00.000Z',
  '2026-11-26T13:00:00.000Z',
];

type Table = typeof inquiries | typeof demoRequests | typeof partnerApplications;
const storedPhone = async (table: Table, email: string) =>
  (await server.platform.database.sql.select().from(table as typeof inquiries)).find((row) => row.email === email)
    ?.phone;

/** Makes each call that accepts a number and returns the number it stored. */
const keeps: Record<string, (phone: string, place: number) => Promise<string | null | undefined>> = {
  [activateAccount.name]: async (phone) => {
    const { token, orgId } = await administrator(server, { isActivated: false });
    const { countryId, stateId } = await places(server);
    await server.api.done(activateAccount, { token, body: { organisationName: 'Kuramo', countryId, stateId, phone } });
    return (await server.api.done(getOrgSettings, { token, params: { orgId } })).org.phone;
  },
  [updateOrgSettings.name]: async (phone) => {
    const { token, orgId } = await administrator(server);
    const { version } = (await server.api.done(getOrgSettings, { token, params: { orgId } })).org;
    return (await server.api.done(updateOrgSettings, { token, body: { version, phone } })).org.phone;
  },
  [addBillingContact.name]: async (phone) => {
    const { token } = await administrator(server);
    return (
      await server.api.done(addBillingContact, {
        token,
        body: { name: 'Femi', email: newEmail(), phone, role: '', getsReceipts: true },
      })
    ).billingContact.phone;
  },
  [updateBillingContact.name]: async (phone) => {
    const { token } = await administrator(server);
    const { billingContact } = await server.api.done(addBillingContact, {
      token,
      body: { name: 'Femi', email: newEmail(), phone: '', role: '', getsReceipts: true },
    });
    return (
      await server.api.done(updateBillingContact, {
        token,
        params: { id: billingContact.id },
        body: { version: billingContact.version, phone },
      })
    ).billingContact.phone;
  },
  [sendInquiry.name]: async (phone) => {
    const body = { ...letter(phone), topic: 'sales' as const };
    await server.api.done(sendInquiry, { params, body });
    return storedPhone(inquiries, body.email);
  },
  [applyForPartnership.name]: async (phone) => {
    const body = { ...letter(phone), kind: 'accountant' as const, clients: 'upTo50' as const };
    await server.api.done(applyForPartnership, { params, body });
    return storedPhone(partnerApplications, body.email);
  },
  [requestDemo.name]: async (phone, place) => {
    const body = { ...letter(phone), employees: 'more' as const, date: times[place] ?? '', timeZone: 'Africa/Lagos' };
    await server.api.done(requestDemo, { body });
    return storedPhone(demoRequests, body.email);
  },
};

const takesPhone = calls
  .filter(({ body }) => body !== undefined && 'shape' in body && 'phone' in (body.shape as object))
  .map(({ name }) => name);

it('covers every call that accepts a phone number', () =>
  expect(Object.keys(keeps).toSorted()).toEqual(takesPhone.toSorted()));

describe.each(Object.entries(keeps))('%s', (_, keep) => {
  it('stores a number in E.164, whatever format it was typed in', async () => {
    for (const [place, form] of forms.entries()) expect(await keep(form, place), form).toBe('+2348035550142');
  });
});

it('returns a number stored in another format, and converts it to E.164 when it is saved', async () => {
  const { token, orgId } = await administrator(server);
  await server.platform.database.sql
    .update(organisations)
    .set({ phone: '0803 555 0142' })
    .where(eq(organisations.id, orgId));
  const { org } = await server.api.done(getOrgSettings, { token, params: { orgId } });
  expect(org.phone).toBe('0803 555 0142');
  expect(
    (await server.api.done(updateOrgSettings, { token, body: { version: org.version, phone: org.phone ?? '' } })).org
      .phone,
  ).toBe('+2348035550142');
});
