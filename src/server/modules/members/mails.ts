import type { Mail } from '../../platform/mail/mail.ts';

/** For a new person, who has no password yet. Nobody at that address has confirmed it: it is told nothing that was typed. */
export function welcomeMail({ to, link }: { to: string; link: string }): Mail {
  return {
    to,
    subject: 'Choose your Humanar password',
    title: 'Welcome to Humanar',
    paragraphs: ['Your organisation added you to Humanar. Choose a password, and you can sign in with this address.'],
    action: { label: 'Choose a password', link },
    note: 'If no organisation of yours uses Humanar, ignore this mail. The link works once, for seven days. Later, "Forgot password?" on the sign-in page brings a new one.',
  };
}
