import type { SecurityEvent } from '#contract/security.ts';
import { CODE_ATTEMPTS, type IssuedCode } from '../../platform/oneTimeCodes.ts';
import { later } from '../../platform/clock.ts';
import { lagosTime, lagosTimeUsing } from '../../platform/mail/lagosTime.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { lifetimes } from '../../platform/tokens.ts';

interface NoticeDetails {
  to: string;
  /** Who did it; null if the main application reported it. */
  actor: string | null;
  subject: string | null;
  /** The actor did it to themselves. */
  isOwn: boolean;
  device: string | null;
  at: Date;
  link: string;
}

interface Notice {
  title: string;
  /** `isReported`: no person did it. The main application reported it, or it follows from something else. */
  what: (details: { actor: string; subject: string; isOwn: boolean; isReported: boolean }) => string;
  /** What to do if nobody in the organisation did it, where a new password of the actor doesn't help. */
  remedy?: (details: { actor: string; at: Date }) => string;
  /** Mailed only if the actor is an administrator. */
  isOnlyAboutAdministrators?: true;
}

const newPasswordRemedy: NonNullable<Notice['remedy']> = ({ actor }) =>
  `${actor} should set a new password with “Forgot password?”, which ends all their sessions.`;

/** Somebody else reads the actor's mailbox. They may have chosen the password, or could set another one. */
const mailboxRemedy: NonNullable<Notice['remedy']> = ({ actor }) =>
  `${actor} should first change the password of their mailbox, because someone else can read it, and then set a new one for Humanar with “Forgot password?”, which ends all their sessions.`;

/** The notices mailed to the organisation. Null: only logged. */
export const notices: Record<SecurityEvent, Notice | null> = {
  'session.opened': null,
  'session.ended': null,
  'sessions.ended': null,
  'email.verified': null,
  'member.added': null,
  'member.left': null,
  'profile.changed': null,
  'organisation.activated': null,
  'settings.changed': null,
  'billingContact.added': null,
  'billingContact.changed': null,
  'billingContact.removed': null,
  'orgEmail.cancelled': null,
  // The person gets their own mail at each step.
  'email.requested': null,
  'email.cancelled': null,
  'secondFactor.blocked': {
    title: 'A sign-in was stopped',
    what: ({ actor }) =>
      `Someone who knows the password of ${actor} entered a wrong sign-in code ${CODE_ATTEMPTS} times.`,
  },
  'password.changed': { title: 'A password was changed', what: ({ actor }) => `${actor} changed their own password.` },
  'password.reset': {
    title: 'A password was reset',
    what: ({ actor }) => `${actor} set a new password with a link from their email.`,
    remedy: mailboxRemedy,
  },
  'password.set': {
    title: 'An administrator set their first password',
    what: ({ actor }) => `${actor}, an administrator, set their first password with a link from their email.`,
    remedy: mailboxRemedy,
    isOnlyAboutAdministrators: true,
  },
  'securityQuestions.set': {
    title: 'Security questions were set',
    what: ({ actor }) => `${actor} set their own security questions.`,
  },
  'twoFactor.on': {
    title: 'Two-factor is on',
    what: ({ actor }) =>
      `${actor} turned on two-factor. From their next sign-in, everyone in your organisation will be asked for a code.`,
  },
  'twoFactor.off': {
    title: 'Two-factor is off',
    what: ({ actor }) => `${actor} turned off two-factor. Everyone can now sign in with just their email and password.`,
  },
  'email.changed': {
    title: 'A sign-in email was changed',
    what: ({ actor, subject }) => `${actor} now signs in with ${subject}.`,
    // "Forgot password?" would mail the link to the new address.
    remedy: ({ actor, at }) =>
      `${actor} should open our email “Your sign-in email was changed” in their previous mailbox and press “It wasn’t me: restore this address”. That works until ${lagosTime(later(at, lifetimes.emailRestore))}.`,
  },
  'email.restored': {
    title: 'A sign-in email was restored',
    what: ({ actor, subject }) => `${actor} undid a change of their sign-in email and signs in with ${subject} again.`,
    remedy: mailboxRemedy,
  },
  'orgEmail.requested': {
    title: 'A new organisation email was requested',
    what: ({ actor, subject }) =>
      `${actor} wants to change your organisation’s email to ${subject}. It will change once that address is confirmed.`,
  },
  'orgEmail.changed': {
    title: 'Your organisation’s email was changed',
    what: ({ actor, subject }) =>
      `${actor} changed your organisation’s email to ${subject}. From now on, receipts and security notices go there.`,
  },
  'administrator.made': {
    title: 'Someone became an administrator',
    what: ({ actor, subject }) =>
      `${actor} made ${subject} an administrator. They can change your subscription, payments and security.`,
  },
  'administrator.unmade': {
    title: 'Someone is no longer an administrator',
    what: ({ actor, subject, isOwn, isReported }) => {
      if (isReported) return `${subject} is no longer an administrator.`;
      return isOwn
        ? `${actor} handed over their role as an administrator.`
        : `${actor} removed ${subject} as an administrator.`;
    },
  },
};

/** The mail to an organisation about a security event. */
export function noticeMail(
  { title, what, remedy = newPasswordRemedy }: Notice,
  { to, actor, subject, isOwn, device, at, link }: NoticeDetails,
): Mail {
  return {
    to,
    subject: title,
    title,
    paragraphs: [
      what({ actor: actor ?? 'The app', subject: subject ?? 'Someone', isOwn, isReported: actor === null }),
      `This was on ${device === null ? lagosTime(at) : lagosTimeUsing(device, at)}.`,
    ],
    action: { label: 'Open the security page', link },
    note:
      actor === null
        ? 'If nobody in your organisation did this, reply to this email.'
        : `If nobody in your organisation did this, ${remedy({ actor, at })} Then reply to this email.`,
  };
}

export function twoFactorSetupMail({ to, actor, code, expiresAt }: { to: string; actor: string } & IssuedCode): Mail {
  return {
    to,
    subject: `${code} is your code to turn on two-factor`,
    title: 'Turn on two-factor',
    paragraphs: [
      `${actor} wants to turn on two-factor for your organisation. To confirm, enter this code on the security page.`,
    ],
    code,
    expiresAt: expiresAt.toISOString(),
    note: `The code works until ${lagosTime(expiresAt)}. If nobody in your organisation asked for it, you can ignore this email.`,
  };
}
