import type { OrgTx } from '../../db/scope.ts';
import type { MailTo } from '../../platform/mail/mail.ts';
import { oncePerAddress } from '../../platform/mail/oncePerAddress.ts';
import type { Platform } from '../../platform/platform.ts';
import { organisationFacts } from '../org/service.ts';
import { administratorEmails } from '../people/service.ts';

/** The emails of the organisation and its administrators, without duplicates. */
async function recipients(org: OrgTx): Promise<string[]> {
  const facts = await organisationFacts(org);
  return oncePerAddress([...(facts ? [facts.email] : []), ...(await administratorEmails(org))]);
}

/**
 * Mails the organisation and its administrators about their subscription, in the transaction that the mail is about.
 */
export async function mailAdministrators(
  { mailer }: Pick<Platform, 'mailer'>,
  org: OrgTx,
  mailTo: MailTo,
): Promise<void> {
  for (const to of await recipients(org)) await mailer.send(org, mailTo(to));
}
