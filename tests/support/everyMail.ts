import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { securityEvents } from '#contract/security.ts';
import type { Receipt } from '#contract/payments.ts';
import * as auth from '#server/modules/auth/mails.ts';
import * as ownEmail from '#server/modules/auth/ownEmailMails.ts';
import * as billing from '#server/modules/billing/mails.ts';
import * as demos from '#server/modules/inquiries/demoMails.ts';
import * as inquiries from '#server/modules/inquiries/mails.ts';
import * as members from '#server/modules/members/mails.ts';
import * as org from '#server/modules/security/orgEmailMails.ts';
import * as payments from '#server/modules/payments/mails.ts';
import * as refunds from '#server/modules/payments/refundMails.ts';
import * as reports from '#server/modules/payments/reportMails.ts';
import * as renewals from '#server/modules/payments/renewals/mails.ts';
import * as security from '#server/modules/security/mails.ts';
import * as subscriptions from '#server/modules/subscriptions/mails.ts';
import * as notices from '#server/modules/notices/mails.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/* Every kind of mail, with the longest and oddest content it can have. */

const modules = join(import.meta.dirname, '../../src/server/modules');

/** Names of all functions that write mail: "payments/refundMails.ts refundMail". */
export async function mailKinds(): Promise<string[]> {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|[/\\])(?:mails|\w+Mails)\.ts$/.test(file),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const all = (await import(join(modules, file))) as Record<string, unknown>;
      return Object.keys(all)
        .filter((name) => typeof all[name] === 'function' && /(?:Mails?|ToSales)$/.test(name))
        .map((name) => `${file.replaceAll('\\', '/')} ${name}`);
    }),
  );
  return found.flat().toSorted();
}

const to = 'oluwadamilola.adebayo-ogunlesi.accounts.payable@kuramologisticsholdings-nigeria.com.ng';
const name = 'Ọláwálémíkẹ́ Adébáyọ̀-Ògúnlẹ́sì';
const link = `https://humanar.ng/sign-up?token=${'aB3_-'.repeat(9)}&code=048213`;
const device = 'Chrome on Windows';
const at = new Date('2026-11-20T09:00:00Z');
const issued = { code: '048213', expiresAt: new Date('2026-11-20T09:10:00Z') };
const site = { publicUrl: 'https://humanar.ng', salesEmail: 'sales@humanar.ng' };
const organisation = 'Kuramo Logistics & Warehousing Holdings (Nigeria) Ltd "Ìbàdàn <West>"';
const ending = { expiresAt: new Date('2026-12-10T09:00:00Z') };
const seller = {
  name: organisation,
  address: '12 Example Close, Yaba, Lagos, Nigeria',
  taxNumber: '00000000-0001',
  email: to,
};
const receipt = {
  id: '0d3f0000-0000-4000-8000-000000000001',
  number: 'HUM-2026-000123',
  issuedAt: at.toISOString(),
  suppliedAt: at.toISOString(),
  period: { from: at.toISOString(), to: ending.expiresAt.toISOString() },
  seller: seller,
  buyer: seller,
  lines: [],
  discounts: [],
  credit: 0,
  net: 12_345_678.9,
  vatRate: 7.5,
  vat: 925_925.92,
  total: 13_271_604.82,
  reference: '0d3f0000-0000-4000-8000-000000000002',
  card: { brand: 'mastercard', last4: '4081' },
} as unknown as Receipt;
const ofReceipt = { orgId: 'org', publicUrl: site.publicUrl, receipt };
type Attempt = Parameters<typeof refunds.refundMail>[1];
const attempt = {
  id: '0d3f0000-0000-4000-8000-000000000003',
  purpose: 'renewal',
  amount: 1_327_160_482,
  charged: 1_327_160_482,
  returned: null,
  reason: 'notNeeded',
  cardBrand: 'visa',
  cardLast4: '4081',
  refund: 'due',
} as unknown as Attempt;
type Failed = Parameters<typeof renewals.renewalFailedMail>[1];
const failed = (why: Failed['why'], nextRenewalAt: Date | null): Failed => ({
  subscription: { ...ending, nextRenewalAt } as Failed['subscription'],
  attempt: why === 'noCard' ? null : attempt,
  due: attempt.amount,
  why,
  at,
});
const row = { ...ending, isAutoRenewal: true } as Parameters<typeof subscriptions.cancellationUndoneMail>[1];
const charge = (validity: 'valid' | 'expired', amount = 13_271_604.82) =>
  ({ at, amount, card: { brand: 'amex', last4: '0005', validity } }) as Parameters<
    typeof notices.renewingMail
  >[1]['charge'];
const inquiry = {
  name,
  email: to,
  phone: '+2348035550142',
  organisation,
  message: `We are 214 people.\nSee https://example.ng/${'a'.repeat(300)}\n<b>Not bold</b>`,
  topic: 'sales',
} as const;
const demo = {
  ...inquiry,
  id: '0d3f0000-0000-4000-8000-000000000004',
  createdAt: at,
  employees: 'more',
  date: new Date('2026-11-26T10:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
  sequence: 1,
} as Parameters<typeof demos.cancelledMails>[0]['demo'];
const about = { demo, now: at, config: site, link: `https://humanar.ng/demo?token=${'aB3_-'.repeat(9)}` };
const issuedLink = { link, expiresAt: at };
const noticeDetails = { to, actor: name, subject: name, device, at, link };

/** Samples by the function that writes them. */
const samples: Record<string, readonly (Omit<Mail, 'to'> & { to?: string })[]> = {
  'auth/mails.ts verificationMail': [auth.verificationMail({ to, ...issued, link, linkExpiresAt: at })],
  'auth/mails.ts reportedSignUpMail': [auth.reportedSignUpMail({ to, ...issued, link, linkExpiresAt: at })],
  'auth/mails.ts accountExistsMail': [auth.accountExistsMail({ to, name, signInLink: link })],
  'auth/mails.ts recoveryMail': [auth.recoveryMail({ to, name, ...issuedLink })],
  'auth/mails.ts choosePasswordMail': [auth.choosePasswordMail({ to, ...issuedLink })],
  'auth/mails.ts signInCodeMail': [auth.signInCodeMail({ to, name, ...issued, device, at })],
  'auth/mails.ts passwordChangedMail': [auth.passwordChangedMail({ to, name, sessionsLink: link, device, at })],
  'auth/mails.ts passwordSetMail': [auth.passwordSetMail({ to, name, signInLink: link, at })],
  'auth/mails.ts passwordResetMail': [auth.passwordResetMail({ to, name, signInLink: link, at })],
  'auth/ownEmailMails.ts newOwnEmailMail': [ownEmail.newOwnEmailMail({ to, ...issued })],
  'auth/ownEmailMails.ts emailRequestedMail': [ownEmail.emailRequestedMail({ to, email: to, at, device, link })],
  'auth/ownEmailMails.ts emailChangedMail': [true, false].map((isOrganisations) =>
    ownEmail.emailChangedMail({ to, email: to, isOrganisations, at, device, ...issuedLink }),
  ),
  'auth/ownEmailMails.ts ownEmailAdoptedMail': [ownEmail.ownEmailAdoptedMail({ to, before: to, link })],
  'auth/ownEmailMails.ts emailChangeUndoneMail': [ownEmail.emailChangeUndoneMail({ to, email: to, at })],
  'auth/ownEmailMails.ts emailRestoredMail': [ownEmail.emailRestoredMail({ to, at, ...issuedLink })],
  'billing/mails.ts receiptMail': [
    billing.receiptMail(ofReceipt),
    billing.receiptMail({ ...ofReceipt, receipt: { ...receipt, total: 0, credit: 12, creditLeft: 3 } }),
  ],
  'billing/mails.ts renewedMail': [billing.renewedMail(ofReceipt)],
  'inquiries/demoMails.ts bookedMails': demos.bookedMails(about),
  'inquiries/demoMails.ts demoEditedToSales': [demos.demoEditedToSales(about)],
  'inquiries/demoMails.ts movedMails': demos.movedMails({ ...about, before: at }),
  'inquiries/demoMails.ts cancelledMails': demos.cancelledMails(about),
  'inquiries/mails.ts inquiryMail': [inquiries.inquiryMail(inquiry, site.salesEmail)],
  'inquiries/mails.ts applicationMail': [
    inquiries.applicationMail({ ...inquiry, kind: 'accountant', clients: 'more' }, site.salesEmail),
  ],
  'inquiries/mails.ts inquiryToSales': [inquiries.inquiryToSales(inquiry, site.salesEmail)],
  'inquiries/mails.ts applicationToSales': [
    inquiries.applicationToSales({ ...inquiry, kind: 'accountant', clients: 'more' }, site.salesEmail),
  ],
  'members/mails.ts welcomeMail': [members.welcomeMail({ to, ...issuedLink })],
  'members/mails.ts madeAdministratorMail': [members.madeAdministratorMail({ to, actor: name, isOwn: false, site })],
  'members/mails.ts removedAdministratorMail': [true, false].map((isOwn) =>
    members.removedAdministratorMail({ to, actor: name, isOwn, site }),
  ),
  'security/orgEmailMails.ts newEmailMail': [org.newEmailMail({ to, ...issued })],
  'security/orgEmailMails.ts emailAdoptedMail': [org.emailAdoptedMail({ to, organisation, before: to })],
  'payments/mails.ts nothingChargedMail': [
    payments.nothingChargedMail(site, attempt, to),
    payments.nothingChargedMail(site, { ...attempt, status: 'abandoned' }, to),
  ],
  'payments/mails.ts unconfirmedMail': [payments.unconfirmedMail(site, attempt, to)],
  'payments/refundMails.ts refundMail': [
    refunds.refundMail(site, attempt, 'ended')(to),
    refunds.refundMail(site, { ...attempt, order: { price: { credit: 1_580_050 } } } as Attempt, 'ended')(to),
    refunds.refundMail(site, { ...attempt, refund: 'done' }, 'shortened')(to),
    refunds.refundMail(site, { ...attempt, reason: 'disputed', refund: 'done' }, 'undecided')(to),
  ],
  'payments/refundMails.ts refundFailedMail': [refunds.refundFailedMail(site, attempt)(to)],
  'payments/reportMails.ts reportMail': [
    reports.reportMail(
      { orgId: '0d3f0000-0000-4000-8000-000000000009', attempt: { ...attempt, email: to }, to: site.salesEmail },
      { what: 'A refund failed', more: ['The provider says: no.'] },
    ),
  ],
  'payments/renewals/mails.ts renewalFailedMail': (
    [
      'declined',
      'insufficientFunds',
      'refused',
      'abandoned',
      'challenge',
      'noCard',
      'expired',
      'late',
      'returned',
      'ours',
    ] as const
  ).flatMap((why) => [
    renewals.renewalFailedMail(site, failed(why, ending.expiresAt))(to),
    renewals.renewalFailedMail(site, failed(why, null))(to),
  ]),
  'security/mails.ts noticeMail': securityEvents.flatMap((event) => {
    const notice = security.notices[event];
    return notice ? [true, false].map((isOwn) => security.noticeMail(notice, { ...noticeDetails, isOwn })) : [];
  }),
  'security/mails.ts twoFactorSetupMail': [security.twoFactorSetupMail({ to, actor: name, ...issued })],
  'subscriptions/mails.ts trialCancelledMail': [
    subscriptions.trialCancelledMail(site, { isDeleted: true })(to),
    subscriptions.trialCancelledMail(site, { isDeleted: false })(to),
  ],
  'subscriptions/mails.ts accountClosedMail': [subscriptions.accountClosedMail(to)],
  'subscriptions/mails.ts overdueDeletionToSales': [
    subscriptions.overdueDeletionToSales({ orgId: attempt.id, reason: 'the main application answered 401', to }),
  ],
  'subscriptions/mails.ts cancelledMail': [subscriptions.cancelledMail(site, row)(to)],
  'subscriptions/mails.ts cancellationUndoneMail': [
    subscriptions.cancellationUndoneMail(site, row)(to),
    subscriptions.cancellationUndoneMail(site, { ...row, isAutoRenewal: false })(to),
  ],
  'notices/mails.ts trialEndingMail': [notices.trialEndingMail(site, ending)(to)],
  'notices/mails.ts endingMail': [notices.endingMail(site, ending)(to)],
  'notices/mails.ts unsoldEndingMail': [notices.unsoldEndingMail(site, ending)(to)],
  'notices/mails.ts cancelledEndingMail': [notices.cancelledEndingMail(site, ending)(to)],
  'notices/mails.ts renewingMail': [
    charge('valid'),
    charge('expired'),
    charge('valid', 0),
    { ...charge('valid'), card: null },
  ].map((each) => notices.renewingMail(site, { ...ending, charge: each })(to)),
  'notices/mails.ts dataGoesMail': [true, false].map((isTrial) =>
    notices.dataGoesMail(site, { ...ending, deletedAt: ending.expiresAt, isTrial, isCancelled: !isTrial })(to),
  ),
};

export const sampledMailKinds = Object.keys(samples).toSorted();

/** All samples, by kind and number. */
export const everyMail: readonly (readonly [kind: string, mail: Mail])[] = Object.entries(samples).flatMap(
  ([kind, mails]) => mails.map((mail, index) => [`${kind} ${index + 1}`, { to, ...mail }] as const),
);
