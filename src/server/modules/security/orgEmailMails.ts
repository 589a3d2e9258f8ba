import { CODE_MINUTES } from '../../platform/oneTimeCodes.ts';
import type { Mail } from '../../platform/mail/mail.ts';

interface About {
  to: string;
  /** The organisation's name; null while it has none. */
  organisation: string | null;
}

const called = (organisation: string | null) => organisation ?? 'an organisation';

/** To an unconfirmed address, so the mail repeats nothing that was typed. */
export function newEmailMail({ to, code }: Pick<About, 'to'> & { code: string }): Mail {
  return {
    to,
    subject: `${code} is your Humanar code`,
    title: 'Confirm this address',
    paragraphs: [
      'An administrator wants Humanar to write to their organisation at this address from now on.',
      'If that is right, enter this code where the address was changed.',
    ],
    code,
    note: `The code works for ${CODE_MINUTES} minutes. If you know nothing of it, ignore this mail: nothing happens.`,
  };
}

export function emailAdoptedMail({ to, organisation, before }: About & { before: string }): Mail {
  return {
    to,
    subject: 'Humanar writes to this address now',
    title: 'This address is confirmed',
    paragraphs: [
      `What Humanar has to tell ${called(organisation)} comes here from now on: notices about security, receipts, and the code that turns two-factor on.`,
      `Until now it went to ${before}. Each person still signs in with an email of their own.`,
    ],
    note: 'If this is a surprise, ask an administrator of your organisation, or reply to this mail.',
  };
}
