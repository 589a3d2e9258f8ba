import type { OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AttemptRow } from './attempts.ts';
import { type Report, reportMail } from './reportMails.ts';

/** Tells us, by mail and in the log, about a payment that a person has to look at; in the transaction of what it speaks of. */
export async function reportPayment({ mailer, log, config }: Platform, org: OrgTx, attempt: AttemptRow, report: Report): Promise<void> {
  log.error({ reference: attempt.id, orgId: org.orgId }, `${report.what}: somebody has to look at it`);
  await mailer.send(org.tx, reportMail({ orgId: org.orgId, attempt, to: config.salesEmail }, report));
}
