import { isSameName } from '#domain/typedName.ts';
import { forOrg } from './db/scope.ts';
import { deleteLog } from './modules/activity/service.ts';
import { deleteMessages } from './modules/inquiries/service.ts';
import { deleteOrganisation, lockOrganisation, ownFacts } from './modules/org/service.ts';
import { hasOpenRefund } from './modules/payments/service.ts';
import { administratorEmails, lockEveryone, ownEmails } from './modules/people/service.ts';
import { accountClosedMail, currentRow, postDeletion } from './modules/subscriptions/service.ts';
import { lagosTime } from './platform/mail/lagosTime.ts';
import { oncePerAddress } from './platform/mail/oncePerAddress.ts';
import { OperatorError } from './platform/operatorError.ts';
import type { Platform } from './platform/platform.ts';

/** Thrown if the organisation can't be closed now; the message says why. */
export class NotClosable extends OperatorError {
  override readonly name = 'NotClosable';
}

/**
 * Closes an organisation for good, as the privacy policy promises: deletes its data as a purge does, here, at the card
 * provider and in the main application, then its people's messages to sales, its log, its people and itself. Payments,
 * their disputes, paid terms, receipts and referrals stay. Mails the organisation and its administrators.
 * @param typedName the organisation's name, as a safeguard
 * @param isNow whether to end a cancelled subscription before the day until which it is paid
 */
export async function closeOrganisation(
  platform: Platform,
  orgId: string,
  typedName: string,
  isNow = false,
): Promise<void> {
  const now = platform.clock.now();
  await forOrg(platform.database, orgId).transaction(async (org) => {
    await lockEveryone(org);
    if ((await lockOrganisation(org)) === null) throw new NotClosable(`There is no organisation ${orgId}.`);
    const { name, email } = await ownFacts(org);
    if (!isSameName(typedName, name ?? '')) throw new NotClosable(`The organisation is called “${name ?? ''}”.`);
    const row = await currentRow(org, now);
    if (row && row.cancelledAt === null && row.expiresAt > now)
      throw new NotClosable('Its trial or subscription is running. An administrator has to cancel it first.');
    if (row?.kind === 'paid' && row.expiresAt > now && !isNow)
      throw new NotClosable(
        `Its subscription is paid until ${lagosTime(row.expiresAt)}. Wait until then, or add --now to end it without a refund.`,
      );
    if (await platform.dataPurge.mustWait(org))
      throw new NotClosable('A payment may still succeed. Try again when its result is known, a week later at most.');
    if (await hasOpenRefund(org)) throw new NotClosable('A refund is under way. Try again when it is complete.');
    await platform.dataPurge.run(org);
    await postDeletion(platform, org, { at: now, reason: 'accountClosed' });
    const recipients = oncePerAddress([email, ...(await administratorEmails(org))]);
    await platform.mailer.sendAll(org.tx, recipients.map(accountClosedMail));
    await deleteMessages(platform, org.tx, await ownEmails(org, email));
    await deleteLog(org);
    await deleteOrganisation(org);
  });
}
