import type { IssuedCode } from '../../platform/oneTimeCodes.ts';
import { lagosTime, lagosTimeUsing } from '../../platform/mail/lagosTime.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { IssuedLink } from '../../platform/tokens.ts';

interface EmailChange {
  to: string;
  at: Date;
  device: string;
}

/** To the new address. It is unconfirmed, so the mail repeats nothing that was typed. */
export function newOwnEmailMail({ to, code, expiresAt }: { to: string } & IssuedCode): Mail {
  return {
    to,
    subject: `${code} is your Humanar code`,
    title: 'Confirm this address',
    paragraphs: [
      'Someone wants to sign in to Humanar with this address. If it’s you, enter this code on your account page.',
    ],
    code,
    expiresAt: expiresAt.toISOString(),
    note: `The code works until ${lagosTime(expiresAt)}. If you didn’t ask for this, you can ignore this email.`,
  };
}

/** To the current address: someone has requested another. */
export function emailRequestedMail({
  to,
  email,
  at,
  device,
  link,
}: EmailChange & { email: string; link: string }): Mail {
  return {
    to,
    subject: 'A new sign-in email was requested',
    title: 'A new sign-in email was requested',
    paragraphs: [
      `Someone who knows your password asked to sign in with ${email} instead of this address. This was on ${lagosTimeUsing(device, at)}.`,
      'Nothing changes until that address is confirmed. If it was you, you don’t need to do anything here.',
    ],
    action: { label: 'Open your account', link },
    note: 'If it wasn’t you, change your password now.',
  };
}

/**
 * To the previous address, with the link that restores it. `isOrganisations`: it's also the organisation's email, which
 * the change leaves alone.
 */
export function emailChangedMail({
  to,
  email,
  isOrganisations,
  at,
  device,
  link,
  expiresAt,
}: EmailChange & IssuedLink & { email: string; isOrganisations: boolean }): Mail {
  return {
    to,
    subject: 'Your sign-in email was changed',
    title: 'Your sign-in email was changed',
    paragraphs: [
      `You now sign in with ${email}. The change was made on ${lagosTimeUsing(device, at)}.`,
      ...(isOrganisations
        ? [
            'This address is still your organisation’s email, so its receipts and security notices keep coming here. An administrator can change that in View Profile, under Profile and organisation.',
          ]
        : []),
      'If it was you, you don’t need to do anything.',
    ],
    action: { label: 'It wasn’t me: restore this address', link },
    note: `The link works once, until ${lagosTime(expiresAt)}. It restores this address, signs everyone out of your account and lets you choose a new password.`,
  };
}

/** To the new address. */
export function ownEmailAdoptedMail({ to, before, link }: { to: string; before: string; link: string }): Mail {
  return {
    to,
    subject: 'You now sign in with this address',
    title: 'You now sign in with this address',
    paragraphs: [
      `You now sign in to Humanar with this address instead of ${before}. Your password hasn’t changed.`,
      'You were signed out on your other devices.',
    ],
    action: { label: 'Open your account', link },
    note: 'If you weren’t expecting this, reply to this email.',
  };
}

/** To the address in use until the undo. The old mailbox may be in the wrong hands. */
export function emailChangeUndoneMail({ to, email, at }: Omit<EmailChange, 'device'> & { email: string }): Mail {
  return {
    to,
    subject: 'Your sign-in email was changed back',
    title: 'You no longer sign in with this address',
    paragraphs: [
      `The change of your sign-in email was undone on ${lagosTime(at)} with the link we had sent to ${email}. You now sign in with ${email} again, everyone was signed out of your account, and the old password no longer works.`,
      `If this was you, choose a new password with the link we’ve just sent to ${email}.`,
    ],
    note: 'If this wasn’t you, someone else can read that mailbox. Reply to this email now, and tell an administrator of your organisation.',
  };
}

export function emailRestoredMail({ to, at, link, expiresAt }: { to: string; at: Date } & IssuedLink): Mail {
  return {
    to,
    subject: 'Your sign-in email was restored',
    title: 'You sign in with this address again',
    paragraphs: [
      `Your sign-in email was changed back on ${lagosTime(at)}, and everyone was signed out of your account. Choose a new password to sign in.`,
    ],
    action: { label: 'Choose a new password', link },
    note: `The link works once, until ${lagosTime(expiresAt)}. After that, choose “Forgot password?” on the sign-in page.`,
  };
}
