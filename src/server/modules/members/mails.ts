import type { Mail } from '../../platform/mail/mail.ts';

/** For a new person, who has no password yet. `organisation` is null while it has no name. */
export function welcomeMail({ to, name, organisation, link }: { to: string; name: string; organisation: string | null; link: string }): Mail {
  return {
    to,
    subject: 'Choose your Humanar password',
    title: `Welcome, ${name.split(' ')[0] ?? name}`,
    paragraphs: [`${organisation ?? 'Your organisation'} added you to Humanar. Choose a password, and you can sign in with this address.`],
    action: { label: 'Choose a password', link },
    note: 'The link works once, for seven days. Later, "Forgot password?" on the sign-in page brings a new one.',
  };
}
