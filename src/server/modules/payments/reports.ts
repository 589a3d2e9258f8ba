import type { OrgTx } from '../../db/scope.ts';
import { earlier } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AttemptRow, hasOtherRefusal } from './attempts.ts';
import { type Report, reportMail } from './reportMails.ts';

/**
 * Reports a payment that someone has to look at, to our own team and in the log, in the transaction that the report is
 * about.
 */
export async function reportPayment(
  { mailer, log, config }: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  report: Report,
): Promise<void> {
  log.error({ reference: attempt.id, orgId: org.orgId }, `${report.what}: someone has to look at it`);
  await mailer.send(org.tx, reportMail({ orgId: org.orgId, attempt, to: config.salesEmail }, report));
}

/**
 * Reports that the provider refused a charge without asking the card's bank, at most once a day for an organisation.
 * `why` is in its own words.
 */
export async function reportRefusal(platform: Platform, org: OrgTx, attempt: AttemptRow, why: string): Promise<void> {
  if (await hasOtherRefusal(org, attempt.id, earlier(platform.clock.now(), { days: 1 }))) return;
  await reportPayment(platform, org, attempt, {
    what: 'The card provider refused a charge',
    more: [
      `It says: ${why}. No bank was asked, and nothing was charged. A saved card may have to be entered again. If other customers are refused as well, check our account and sub-account at the provider.`,
    ],
  });
}
