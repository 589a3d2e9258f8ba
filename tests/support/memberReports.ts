import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type MemberReport, reportMembers } from '#contract/members.ts';
import { activities, users } from '#server/db/schema/index.ts';
import { newEmail, type Person } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/* The main application’s reports about members: one server for each test file that calls `withMemberReports`. */

export let server: TestServer;
export function withMemberReports(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

export const mainAppKey = () => server.config.mainAppKey ?? '';
export const musa = (change: Partial<MemberReport> = {}): MemberReport => ({
  email: newEmail(),
  name: 'Musa Bello',
  isAdmin: false,
  isAllocated: false,
  ...change,
});
export const ada = ({ email }: Person, change: Partial<MemberReport> = {}): MemberReport => ({
  email,
  name: 'Ada Obi',
  isAdmin: true,
  isAllocated: false,
  ...change,
});
export const report = ({ orgId }: Pick<Person, 'orgId'>, ...members: MemberReport[]) =>
  server.api.call(reportMembers, { token: mainAppKey(), body: { orgId, members } });

export const peopleOf = ({ orgId }: Pick<Person, 'orgId'>) =>
  server.platform.database.sql
    .select()
    .from(users)
    .where(eq(users.orgId, orgId))
    .orderBy(asc(users.createdAt), asc(users.name));
export const memberEvents = async ({ orgId }: Pick<Person, 'orgId'>) =>
  (
    await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(asc(activities.id))
  )
    .filter(({ event }) => /^(member|administrator)\./.test(event))
    .map(({ event, actorId, data }) => ({ event, actorId, subject: data['subject'] }));
export const mailSubjects = async (address: string) => (await server.mail.to(address)).map(({ subject }) => subject);
