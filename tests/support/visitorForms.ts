import { afterAll, beforeAll } from 'vitest';
import type { demoRequests, inquiries, partnerApplications } from '#server/db/schema/index.ts';
import { newEmail } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/*
 * What visitors send: one server for each test file that calls `withVisitorForms`. Its clock starts on Friday 20 November
 * 2026, 10:00 in Lagos.
 */

export let server: TestServer;
export function withVisitorForms(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

export const params = { product: 'humanar' } as const;
const letter = (more: object = {}) => ({
  name: 'Ngozi Eze',
  email: newEmail(),
  phone: '+2348035550142',
  organisation: 'Adeola Textiles Ltd',
  message: 'We are 214 people in Aba.\nWhen can we begin?',
  ...more,
});
export const inquiry = (more: object = {}) => ({ ...letter(), topic: 'sales' as const, ...more });
export const application = (more: object = {}) => ({
  ...letter(),
  kind: 'accountant' as const,
  clients: 'upTo50' as const,
  ...more,
});
export const demo = (date: string, more: object = {}) => ({
  ...letter(),
  employees: 'more' as const,
  date,
  timeZone: 'Africa/Lagos',
  ...more,
});

let clients = 0;
/** A new IP address each time, so that no test reaches another's rate limit. */
export const ip = () => `172.16.${Math.floor((clients += 1) / 250)}.${clients % 250}`;

export const storedRows = <T extends typeof inquiries | typeof demoRequests | typeof partnerApplications>(table: T) =>
  server.platform.database.sql.select().from(table as typeof inquiries);
export const storedFor = async (table: Parameters<typeof storedRows>[0], email: string) =>
  (await storedRows(table)).filter((row) => row.email === email);
export const toSalesFrom = async (email: string) =>
  (await server.mail.to('sales@humanar.ng')).filter(({ text }) => text.includes(email));

export const refusedFields = async (url: string, payload: object) => {
  const answer = await server.api.raw({ method: 'POST', url, payload, remoteAddress: ip() });
  return { status: answer.statusCode, fields: answer.json().errors.map(({ field }: { field: string }) => field) };
};
