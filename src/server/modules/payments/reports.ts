import { toNaira } from '#domain/money.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { money } from '../billing/service.ts';
import type { AttemptRow } from './attempts.ts';

/** Tells us, by mail and in the log, about a payment that a person has to look at; in the transaction of what it speaks of. */
export async function reportPayment({ mailer, log, config }: Platform, org: OrgTx, attempt: AttemptRow, { what, more }: { what: string; more: readonly string[] }): Promise<void> {
  const { id: reference, amount, charged, returned, purpose, email } = attempt;
  log.error({ reference, orgId: org.orgId }, `${what}: somebody has to look at it`);
  const sum = (kobo: number | null): string => (kobo === null ? 'not known' : money(toNaira(kobo)));
  await mailer.send(org.tx, {
    to: config.salesEmail,
    subject: `${what}: ${reference}`,
    title: what,
    paragraphs: [
      ...more,
      `Organisation ${org.orgId}, ${email}. Payment ${reference} (${purpose}): asked for ${sum(amount)}, charged ${sum(charged)}, returned ${sum(returned)}.`,
    ],
  });
}
