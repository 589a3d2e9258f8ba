import { desc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRecoveryLink } from '#contract/auth.ts';
import { reportBounce } from '#contract/bounces.ts';
import { addBillingContact, type BillingContact, updateBillingContact } from '#contract/billingContacts.ts';
import { listUnreachableAddresses, requestOrgEmail } from '#contract/org.ts';
import { confirmPassword } from '#contract/security.ts';
import { outbox, unreachableAddresses } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { retentionPeriods } from '#server/platform/retentionPeriods.ts';
import { createMailer, type MailTransport } from '#server/platform/mail/mail.ts';
import { smtpTransport } from '#server/platform/mail/smtp.ts';
import { Outbox } from '#server/platform/outbox.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { mailServer, refusal } from '#tests/support/mailServers.ts';
import { administrator, password, type Person } from '#tests/support/people.ts';
import { startTestServer, testClock, type TestServer } from '#tests/support/server.ts';

/*
 * The product's server with the sandbox mailbox, and an outbox on the same database that delivers to a real mail
 * server.
 */

const key = 'key-of-what-reads-the-returned-mail';
let server: TestServer;
let smtp: Awaited<ReturnType<typeof mailServer>>;
let transport: MailTransport;
/** Errors for recipients, by address; any other address is accepted. */
const refusals = new Map<string, Error>();
beforeAll(async () => {
  server = await startTestServer({ env: { SANDBOX: 'on', MAIL_EVENTS_KEY: key } });
  smtp = await mailServer({ recipient: (address) => refusals.get(address) ?? null });
  transport = smtpTransport(smtp.url, 'hello@humanar.ng', 'https://humanar.ng');
});
afterAll(async () => {
  transport.close();
  await smtp.close();
  await server.stop();
});

const noMailbox = () => refusal(550, '5.1.1 There is no such mailbox');
const mailboxFull = () => refusal(452, '4.2.2 The mailbox is full');

/**
 * Mails an address for the person's organisation until delivery succeeds or is abandoned, and returns the number of
 * attempts.
 */
async function mail(of: Person, to: string): Promise<number> {
  const clock = testClock();
  const { database } = server.platform;
  await server.platform.outbox.stop();
  const box = new Outbox(database, { clock });
  const mailer = createMailer(box, transport, { database, clock: server.clock, salesEmail: 'sales@humanar.ng' });
  await database.transaction((tx) =>
    mailer.send(bindToOrg(of.orgId, tx), { to, subject: 'News', title: 'News', paragraphs: ['Nothing new.'] }),
  );
  for (;;) {
    await box.drain();
    const [row] = await database.sql.select().from(outbox).where(isNotNull(outbox.nextAt)).limit(1);
    if (!row?.nextAt) break;
    await clock.moveTo(row.nextAt);
  }
  const [row] = await database.sql
    .select()
    .from(outbox)
    .where(eq(outbox.orgId, of.orgId))
    .orderBy(desc(outbox.id))
    .limit(1);
  server.platform.outbox.start();
  return row?.attempts ?? 0;
}

const listed = async ({ token }: Person) => (await server.api.done(listUnreachableAddresses, { token })).addresses;
const contactOf = async ({ token }: Person, email: string): Promise<BillingContact> =>
  (
    await server.api.done(addBillingContact, {
      token,
      body: { name: 'Femi Adeyemi', email, phone: '', role: '', getsReceipts: true },
    })
  ).billingContact;

/** An administrator with an empty outbox. */
async function person(): Promise<Person> {
  const someone = await administrator(server);
  await server.platform.outbox.drain();
  await server.platform.database.sql.delete(outbox);
  return someone;
}

// Rules: email.unreachable
describe('an address that the mail server rejects', () => {
  it('is tried once and shown to administrators with its uses until it is corrected', async () => {
    const ada = await person();
    const contact = await contactOf(ada, 'nobody@kuramo.ng');
    expect(await listed(ada)).toEqual([]);
    refusals.set('nobody@kuramo.ng', noMailbox());
    expect(await mail(ada, 'nobody@kuramo.ng')).toBe(1);
    expect(await listed(ada)).toEqual([
      {
        email: 'nobody@kuramo.ng',
        use: 'billingContact',
        name: 'Femi Adeyemi',
        failedAt: server.clock.now().toISOString(),
      },
    ]);
    await server.api.done(updateBillingContact, {
      token: ada.token,
      params: { id: contact.id },
      body: { version: contact.version, email: 'femi@kuramo.ng' },
    });
    expect(await listed(ada)).toEqual([]);
  });

  it('is shown wherever it is used, regardless of case', async () => {
    const ada = await person();
    refusals.set(ada.email, noMailbox());
    await mail(ada, ada.email);
    expect((await listed(ada)).map(({ email, use, name }) => ({ email, use, name }))).toEqual([
      { email: ada.email, use: 'organisation', name: null },
      { email: ada.email, use: 'signIn', name: 'Ada Obi' },
    ]);
    await server.platform.database.execute(`update organisations set email = upper(email) where id = '${ada.orgId}'`);
    expect((await listed(ada)).map(({ email }) => email)).toEqual([ada.email.toUpperCase(), ada.email]);
  });

  it('isn’t shown to other organisations that use it', async () => {
    const [ada, bola] = [await person(), await person()];
    for (const one of [ada, bola]) await contactOf(one, 'shared@kuramo.ng');
    refusals.set('shared@kuramo.ng', noMailbox());
    await mail(ada, 'shared@kuramo.ng');
    expect(await listed(ada)).toHaveLength(1);
    expect(await listed(bola)).toEqual([]);
  });

  it('is no longer shown once a mail is delivered', async () => {
    const ada = await person();
    await contactOf(ada, 'back@kuramo.ng');
    refusals.set('back@kuramo.ng', noMailbox());
    await mail(ada, 'back@kuramo.ng');
    refusals.delete('back@kuramo.ng');
    await mail(ada, 'back@kuramo.ng');
    expect(smtp.received.flatMap(({ to }) => to)).toContain('back@kuramo.ng');
    expect(await listed(ada)).toEqual([]);
  });
});

describe('a mail that bounces after it was accepted', () => {
  const idOf = (to: string) =>
    /^Message-ID: (.+)$/m.exec(smtp.received.findLast((one) => one.to.includes(to))?.source ?? '')?.[1]?.trim() ?? '';
  const report = (message: string, email: string, token = key) =>
    server.api.call(reportBounce, { token, body: { message, email } });

  it('is recorded for the organisation it was sent for, even if reported twice', async () => {
    const [ada, bola] = [await person(), await person()];
    for (const one of [ada, bola]) await contactOf(one, 'late@kuramo.ng');
    await mail(ada, 'late@kuramo.ng');
    expect(await listed(ada)).toEqual([]);
    const messageId = idOf('late@kuramo.ng');
    for (const spelled of [messageId, messageId.slice(1, -1)])
      expect(await report(spelled, 'Late@Kuramo.ng')).toMatchObject({ status: 200, body: { isRecorded: true } });
    expect(await listed(ada)).toMatchObject([{ email: 'late@kuramo.ng', use: 'billingContact' }]);
    expect(await listed(bola)).toEqual([]);
  });

  it('is ignored if nobody sent it, and refused without the key', async () => {
    const ada = await person();
    await mail(ada, 'early@kuramo.ng');
    const messageId = idOf('early@kuramo.ng');
    const guessed = messageId.replace(/^<\d+/, '<1');
    for (const other of [guessed, '<999999.999999@humanar.ng>', 'hello', ''])
      expect(await report(other, 'early@kuramo.ng')).toMatchObject({ status: 200, body: { isRecorded: false } });
    for (const wrong of ['', 'k'.repeat(35), ada.token])
      expect((await report(messageId, 'early@kuramo.ng', wrong)).status).toBe(401);
    expect(
      await server.platform.database.sql.$count(
        unreachableAddresses,
        eq(unreachableAddresses.email, 'early@kuramo.ng'),
      ),
    ).toBe(0);
  });
});

describe('a mail that is abandoned', () => {
  it.each([
    ['a full mailbox', mailboxFull()],
    ['a refusal without an enhanced code', refusal(550, 'No such user here')],
  ])('after twelve attempts is shown too: %s', async (_, refused) => {
    const ada = await person();
    await contactOf(ada, 'full@kuramo.ng');
    refusals.set('full@kuramo.ng', refused);
    expect(await mail(ada, 'full@kuramo.ng')).toBe(12);
    expect(await listed(ada)).toMatchObject([{ email: 'full@kuramo.ng', use: 'billingContact' }]);
  });

  it.each(['5.7.1 Your server is blocked', '550 relay not permitted', '4.7.0 Too many mails from you', 'Not today'])(
    'because the mail server refuses us says nothing about the address: %s',
    async (words) => {
      const ada = await person();
      await contactOf(ada, 'fine@kuramo.ng');
      refusals.set('fine@kuramo.ng', refusal(words.startsWith('5') ? 550 : 451, words));
      expect(await mail(ada, 'fine@kuramo.ng')).toBe(12);
      expect(await listed(ada)).toEqual([]);
    },
  );

  it('is still abandoned if its organisation has been deleted in the meantime', async () => {
    const ada = await person();
    refusals.set('gone@kuramo.ng', noMailbox());
    expect(await mail({ ...ada, orgId: '0197a000-0000-7000-8000-00000000dead' }, 'gone@kuramo.ng')).toBe(1);
  });
});

describe('a recorded failure', () => {
  it(`is deleted ${retentionPeriods.unreachable.days} days after the newest one, and not a minute earlier`, async () => {
    const ada = await person();
    await contactOf(ada, 'old@kuramo.ng');
    refusals.set('old@kuramo.ng', noMailbox());
    await mail(ada, 'old@kuramo.ng');
    const [row] = await server.platform.database.sql
      .select()
      .from(unreachableAddresses)
      .where(eq(unreachableAddresses.email, 'old@kuramo.ng'));
    const due = later(row?.failedAt ?? new Date(0), retentionPeriods.unreachable);
    const isKept = async (at: Date) => {
      const before = server.clock.now();
      await server.clock.moveTo(at);
      await server.platform.jobs.runDue('clean-up');
      await server.clock.moveTo(before);
      return (
        (await server.platform.database.sql.$count(
          unreachableAddresses,
          eq(unreachableAddresses.email, 'old@kuramo.ng'),
        )) > 0
      );
    };
    expect(await isKept(new Date(due.getTime() - 60_000))).toBe(true);
    expect(await isKept(due)).toBe(false);
  });
});

it('names the organisation in every mail, for every kind of recipient', async () => {
  const ada = await person();
  await server.platform.outbox.stop();
  await server.api.done(sendRecoveryLink, { body: { email: ada.email } });
  await server.platform.deferred.drain();
  await server.api.done(confirmPassword, { token: ada.token, body: { userId: ada.userId, password } });
  await server.api.done(requestOrgEmail, { token: ada.token, body: { email: 'office@kuramo.ng' } });
  const waiting = await server.platform.database.sql
    .select({ kind: outbox.kind, orgId: outbox.orgId })
    .from(outbox)
    .orderBy(outbox.id);
  // The link, the notice to the old address and the code to the new one.
  expect(waiting).toEqual(['mail.awaited', 'mail', 'mail.awaited'].map((kind) => ({ kind, orgId: ada.orgId })));
  server.platform.outbox.start();
});
