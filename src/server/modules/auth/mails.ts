import { frame } from '../../platform/mail/frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';

interface Addressee {
  to: string;
  name: string;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'long', timeStyle: 'short' });

export function verificationMail({ to, name, code, link }: Addressee & { code: string; link: string }): Mail {
  return frame({
    to,
    subject: `${code} is your Humanar code`,
    title: `Welcome, ${firstName(name)}`,
    paragraphs: ['Enter this code where you signed up, or follow the link, to show that this address is yours.'],
    code,
    action: { label: 'Confirm this address', link },
    note: 'The code works for 10 minutes, the link for a day. If you did not sign up, ignore this mail: nothing happens.',
  });
}

export function recoveryMail({ to, name, link }: Addressee & { link: string }): Mail {
  return frame({
    to,
    subject: 'Set a new Humanar password',
    title: `Set a new password, ${firstName(name)}`,
    paragraphs: ['Somebody, most likely you, asked to set a new password for this account.'],
    action: { label: 'Set a new password', link },
    note: 'The link works once, for an hour. If it was not you, ignore this mail: your password stays as it is.',
  });
}

export function choosePasswordMail({ to, name, link }: Addressee & { link: string }): Mail {
  return frame({
    to,
    subject: 'Choose your Humanar password',
    title: `One more step, ${firstName(name)}`,
    paragraphs: [
      'Before you confirmed this address, somebody signed up with it more than once and with different passwords.',
      'We kept none of them. You are signed in now; choose a password to sign in with next time.',
    ],
    action: { label: 'Choose a password', link },
    note: 'The link works once, for an hour. Later, "Forgot password?" on the sign-in page brings a new one.',
  });
}

export function passwordChangedMail({ to, name, signInLink, at }: Addressee & { signInLink: string; at: Date }): Mail {
  return frame({
    to,
    subject: 'Your Humanar password was changed',
    title: `Your password was changed, ${firstName(name)}`,
    paragraphs: [
      `It was changed on ${inLagos.format(at)} (Lagos time). Every session that was open has ended.`,
      'If it was you, there is nothing more to do but sign in with the new one.',
    ],
    action: { label: 'Sign in', link: signInLink },
    note: 'If it was not you, set a new password at once from the sign-in page, and reply to this mail.',
  });
}
