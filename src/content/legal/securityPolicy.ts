import { inquiryTopicNames } from '../inquiries.ts';
import { heading, type LegalDocument, list, paragraph, table } from './document.ts';

export const securityPolicy: LegalDocument = {
  title: 'Security policy',
  summary: 'How Humanar protects accounts, payments and data, what it cannot do for you, and how to report a weakness.',
  changed: '2026-11-22',
  blocks: [
    paragraph('Behind an account lies a payroll. This page says what protects it, plainly enough that your own security people can judge it. We build to level 2 of the OWASP Application Security Verification Standard 5.0 and check it with our own tests; no outside body has certified it.'),

    heading('sign-in', 'Signing in'),
    list(
      'Passwords have 8 to 128 characters of any kind. Those on public lists of common passwords are refused. They are stored as argon2id hashes (19 MiB of memory, two passes).',
      'Twenty wrong passwords from one place within a quarter of an hour, or a hundred in a day from many, and no more are tried from there. Your own browser has tries of its own, so that nobody can lock you out by guessing; setting a new password through the link we email always lets you back in. An unknown email answers exactly as a wrong password does.',
      'Links and codes in emails work once. A code has six digits, lasts ten minutes and is void after five wrong tries; a new one that you ask for replaces the old.',
      'Security questions help us to recognise you. They are never enough to get in.',
    ),

    heading('two-factor', 'Two-factor sign-in'),
    paragraph('An administrator switches it on for the whole organisation, with a code sent to the organisation’s email. From then on each new sign-in needs a code that goes to the email of the person who signs in. Setting a new password does not get around it. Switching it off takes the password, and is emailed to the organisation.'),

    heading('sessions', 'Sessions'),
    table(
      'How long keys work',
      ['Key', 'Works for'],
      ['Session', '14 days at most, 12 hours without use'],
      ['Password typed again for a sensitive change', '5 minutes, in that session'],
      ['Link to confirm an email', '24 hours, once'],
      ['Link to choose a new password', '1 hour, once; 7 days in a welcome email'],
      ['Sign-in that waits for its code', '30 minutes'],
    ),
    paragraph('Keys are 256 random bits; we store only their SHA-256 hash. A changed password ends every other session immediately. Administrators see where they are signed in, and can end a session or all others.'),

    heading('separation', 'Separation of organisations'),
    paragraph('Who is asking follows from the session, never from a number in the request. A request can reach only the rows of its own organisation, and a number that belongs to someone else answers as one that does not exist. Each call declares who may use it; the server refuses to start if one does not.'),

    heading('browser', 'In the browser'),
    list(
      'Traffic is encrypted, and browsers are told to refuse an unencrypted connection for two years ahead.',
      'A strict content security policy lets only our own scripts run. No page of ours can be shown inside a foreign frame.',
      'No address of ours is passed on to other sites when you follow a link.',
    ),

    heading('payments', 'Payments'),
    paragraph('Card numbers and security codes are typed on the payment provider’s page and never pass through our server. Each payment is written down before the provider is asked, under a number that can be charged once; the result is asked from the provider itself and never believed from a browser. Messages that claim to come from the provider are checked by their signature.'),

    heading('records', 'Logs and notices'),
    paragraph('Administrators can read a security log: sign-ins, passwords, two-factor, changed emails and roles, with time, device and network address. Changes that weaken or move an account are reported to the organisation’s email, a new organisation email to the old one as well. Our technical logs may hold only fields on a fixed list, which has no passwords, keys, codes or contents.'),

    heading('reliability', 'Reliability'),
    paragraph('When a page confirms something, it has been written to the database. We test this by killing the server at more than two hundred points of its work with payments and subscriptions, and comparing its books with the payment provider’s: nothing confirmed may be lost, nothing charged twice. Under too much load the server turns requests away early and says when to come back, instead of failing for everyone.'),

    heading('deletion', 'Deletion'),
    paragraph('A job that runs every five minutes deletes what is due, here, at the payment provider and in the main application, which is told again if it does not confirm. The [table of times](/privacy_files/retention) is what it works by.'),

    heading('limits', 'What to know'),
    list(
      'Two-factor codes come by email. Anyone who has your mailbox and your password can sign in, so protect the mailbox with a second factor of its own.',
      'Your session’s key lies in your browser’s storage. On a shared computer, sign out.',
      'An administrator can do everything in the account. Have few, and take the role away on the day it is no longer needed.',
    ),

    heading('reporting', 'Reporting a weakness'),
    paragraph(`Write through the [contact form](/contact-us), topic “${inquiryTopicNames.security}”: what you found, and how to see it again. We confirm receipt by email, tell you what we make of it, and name you when it is fixed, if you like.`),
    list(
      'Use accounts of your own, and stop when you see data that is not yours.',
      'Do not overload the service, send email to others or try to trick people.',
      'Give us 90 days to fix it before you publish.',
    ),
    paragraph('If you keep to this, we will not take legal steps over the research. The page about [incidents](/privacy_files/incident) explains what we do when data has been exposed.'),
  ],
};
