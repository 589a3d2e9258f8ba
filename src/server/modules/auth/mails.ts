import { lagosTime, lagosTimeUsing } from '../../platform/mail/lagosTime.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { IssuedCode } from '../../platform/oneTimeCodes.ts';
import type { IssuedLink } from '../../platform/tokens.ts';

interface Addressee {
  to: string;
  name: string;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

type Verification = Pick<Addressee, 'to'> & IssuedCode & { link: string; linkExpiresAt: Date };

/** The mail is useful as long as its link works, which is longer than its code. */
const lifetimeParts = ({ expiresAt, linkExpiresAt }: Verification) => ({
  expiresAt: linkExpiresAt.toISOString(),
  note: `The code works until ${lagosTime(expiresAt)}. The link works until ${lagosTime(linkExpiresAt)}, in the browser where you signed up or asked for this email. If you didn’t sign up, you can ignore this email.`,
});

/** To an unconfirmed address, so the mail repeats nothing that was typed. */
export function verificationMail(issued: Verification): Mail {
  const { to, code, link } = issued;
  return {
    to,
    subject: `${code} is your Humanar code`,
    title: 'Welcome to Humanar',
    paragraphs: ['Enter this code on the sign-up page, or follow the link, to confirm that this address is yours.'],
    code,
    action: { label: 'Confirm this address', link },
    ...lifetimeParts(issued),
  };
}

/** To an unconfirmed address that an organisation has reported, when somebody signs up with it. */
export function reportedSignUpMail(issued: Verification): Mail {
  const { to, code, link } = issued;
  return {
    to,
    subject: `${code} is your Humanar code`,
    title: 'Join your organisation, or start another one',
    paragraphs: [
      'Someone, most likely you, tried to sign up with this address. An organisation that uses Humanar has already added it.',
      'To join that organisation, don’t use the code. Choose “Forgot password?” on the sign-in page instead.',
      'To leave it and start an organisation of your own, enter the code on the sign-up page or follow the link.',
    ],
    code,
    action: { label: 'Start my own organisation', link },
    ...lifetimeParts(issued),
  };
}

/** The name of somebody who hasn't shown that the address is theirs is null, because a stranger may have typed it. */
type MaybeUnconfirmed = Pick<Addressee, 'to'> & { name: string | null };
const addressed = (title: string, name: string | null) => (name === null ? title : `${title}, ${firstName(name)}`);

export function accountExistsMail({ to, name, signInLink }: MaybeUnconfirmed & { signInLink: string }): Mail {
  return {
    to,
    subject: 'You already have a Humanar account',
    title: addressed('You already have an account', name),
    paragraphs: [
      'Someone, most likely you, tried to sign up with this address. It already has an account, so nothing has changed.',
      'Sign in with your password. If you’ve forgotten it, choose “Forgot password?” on the sign-in page.',
    ],
    action: { label: 'Sign in', link: signInLink },
    note: 'If it wasn’t you, you can ignore this email.',
  };
}

export function recoveryMail({ to, name, link, expiresAt }: MaybeUnconfirmed & IssuedLink): Mail {
  return {
    to,
    isAwaited: true,
    subject: 'Set a new Humanar password',
    title: addressed('Set a new password', name),
    paragraphs: ['Someone, most likely you, asked to set a new password for this account.'],
    action: { label: 'Set a new password', link },
    expiresAt: expiresAt.toISOString(),
    note: `The link works once, until ${lagosTime(expiresAt)}. If you didn’t ask for this, ignore this email. Your password won’t change.`,
  };
}

/**
 * The name may have been typed by a stranger, so the mail doesn't repeat it. It is also sent once the link has expired,
 * because it says why the password no longer works, and what to do then.
 */
export function choosePasswordMail({ to, link, expiresAt }: Pick<Addressee, 'to'> & IssuedLink): Mail {
  return {
    to,
    isAwaited: true,
    subject: 'Choose your Humanar password',
    title: 'Choose a password',
    paragraphs: [
      'We can’t tell whether the password from the sign-up is yours: you confirmed this address in another browser, there were several sign-ups with it, or an organisation had added it.',
      'So we didn’t keep it. You’re signed in now. Choose a password for next time.',
    ],
    action: { label: 'Choose a password', link },
    note: `The link works once, until ${lagosTime(expiresAt)}. After that, log out and choose “Forgot password?” on the sign-in page.`,
  };
}

export function signInCodeMail({
  to,
  name,
  code,
  expiresAt,
  device,
  at,
}: Addressee & IssuedCode & { device: string; at: Date }): Mail {
  return {
    to,
    subject: `${code} is your Humanar sign-in code`,
    title: `Your sign-in code, ${firstName(name)}`,
    paragraphs: ['Enter this code where you are signing in.', `This sign-in started on ${lagosTimeUsing(device, at)}.`],
    code,
    expiresAt: expiresAt.toISOString(),
    note: `The code works until ${lagosTime(expiresAt)}. If this isn’t you, someone knows your password: don’t share the code, and set a new password with “Forgot password?” on the sign-in page.`,
  };
}

export function passwordChangedMail({
  to,
  name,
  sessionsLink,
  device,
  at,
}: Addressee & { sessionsLink: string; device: string; at: Date }): Mail {
  return {
    to,
    subject: 'Your Humanar password was changed',
    title: `Your password was changed, ${firstName(name)}`,
    paragraphs: [
      `It was changed on ${lagosTimeUsing(device, at)}. Your sessions on other devices have ended.`,
      'If it was you, you don’t need to do anything.',
    ],
    action: { label: 'Check your sessions', link: sessionsLink },
    note: 'If it wasn’t you, set a new password now with “Forgot password?” on the sign-in page, and reply to this email.',
  };
}

/** To somebody who has just chosen their first password. */
export function passwordSetMail({ to, name, signInLink, at }: Addressee & { signInLink: string; at: Date }): Mail {
  return {
    to,
    subject: 'Your Humanar password is set',
    title: `Your password is set, ${firstName(name)}`,
    paragraphs: [`It was set on ${lagosTime(at)}. From now on, sign in with this address and your password.`],
    action: { label: 'Sign in', link: signInLink },
    note: 'If it wasn’t you, set a new password now with “Forgot password?” on the sign-in page, and reply to this email.',
  };
}

export function passwordResetMail({ to, name, signInLink, at }: Addressee & { signInLink: string; at: Date }): Mail {
  return {
    to,
    subject: 'Your Humanar password was changed',
    title: `Your password was changed, ${firstName(name)}`,
    paragraphs: [
      `It was changed on ${lagosTime(at)}. You’ve been signed out everywhere.`,
      'If it was you, sign in with your new password.',
    ],
    action: { label: 'Sign in', link: signInLink },
    note: 'If it wasn’t you, set a new password now with “Forgot password?” on the sign-in page, and reply to this email.',
  };
}
