import { lagosTime } from '../../platform/mail/lagosTime.ts';
import type { IssuedCode } from '../../platform/oneTimeCodes.ts';
import type { Mail } from '../../platform/mail/mail.ts';

interface EmailChange {
  to: string;
  /** The organisation's name; null until it has one. */
  organisation: string | null;
}

const nameOrFallback = (organisation: string | null) => organisation ?? 'an organisation';

/** To an unconfirmed address, so the mail repeats nothing that was typed. */
export function newEmailMail({ to, code, expiresAt }: Pick<EmailChange, 'to'> & IssuedCode): Mail {
  return {
    to,
    subject: `${code} is your Humanar code`,
    title: 'Confirm this address',
    paragraphs: [
      'An administrator asked us to use this address as their organisation’s email.',
      'To confirm, enter this code on the page where they changed the address.',
    ],
    code,
    expiresAt: expiresAt.toISOString(),
    note: `The code works until ${lagosTime(expiresAt)}. If you weren’t expecting this, you can ignore this email.`,
  };
}

export function emailAdoptedMail({ to, organisation, before }: EmailChange & { before: string }): Mail {
  return {
    to,
    subject: 'Humanar emails for your organisation now come here',
    title: 'This address is confirmed',
    paragraphs: [
      `We now send our emails for ${nameOrFallback(organisation)} to this address: security notices, receipts, and the code that turns on two-factor.`,
      `Until now they went to ${before}. Everyone still signs in with their own email.`,
    ],
    note: 'If you weren’t expecting this, ask an administrator of your organisation or reply to this email.',
  };
}
