import { lagosTime } from '../../platform/mail/lagosTime.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pageLink, type Site } from '../../platform/mail/pageLink.ts';
import type { IssuedLink } from '../../platform/tokens.ts';

/** For a new member without a password. The address is unconfirmed, so the mail repeats nothing that was typed. */
export function welcomeMail({ to, link, expiresAt }: { to: string } & IssuedLink): Mail {
  return {
    to,
    subject: 'Choose your Humanar password',
    title: 'Welcome to Humanar',
    paragraphs: ['Your organisation added you to Humanar. Choose a password to sign in with this address.'],
    action: { label: 'Choose a password', link },
    note: `If your organisation doesn’t use Humanar, ignore this email. The link works once, until ${lagosTime(expiresAt)}. After that, choose “Forgot password?” on the sign-in page.`,
  };
}

interface RoleChange {
  to: string;
  /** Who changed the role; null if the address is unconfirmed, because they typed their name. */
  actor: string | null;
  /** They changed their own role, by handing over. */
  isOwn: boolean;
  site: Site;
}

export function madeAdministratorMail({ to, actor, site }: RoleChange): Mail {
  return {
    to,
    subject: 'You’re now an administrator',
    title: 'You’re now an administrator',
    paragraphs: [
      `${actor ?? 'An administrator'} made you an administrator of your organisation on Humanar.`,
      'You can change its subscription, cards, billing contacts and security, and choose other administrators.',
    ],
    action: { label: 'Open the settings', link: pageLink(site, '/subscriptions/management') },
    note: 'If you weren’t expecting this, ask them why before you change anything.',
  };
}

export function removedAdministratorMail({ to, actor, isOwn, site }: RoleChange): Mail {
  return {
    to,
    subject: 'You’re no longer an administrator',
    title: 'You’re no longer an administrator',
    paragraphs: [
      isOwn
        ? 'You handed over your administrator role to someone else.'
        : `${actor ?? 'An administrator'} removed you as an administrator of your organisation on Humanar.`,
      'You can still sign in and use the app.',
    ],
    action: { label: 'Open your account', link: pageLink(site, '/account') },
    note: isOwn
      ? 'If it wasn’t you, change your password now and tell the other administrators.'
      : 'If this is a mistake, ask an administrator of your organisation.',
  };
}
