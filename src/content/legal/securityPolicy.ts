import { inquiryTopicNames } from '../inquiries.ts';
import { heading, type LegalDocument, list, paragraph, table } from './document.ts';

export const securityPolicy: LegalDocument = {
  title: 'Security policy',
  summary: 'How Humanar protects accounts, payments and data, where your help is needed, and how to report a weakness.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'An account protects a payroll. This page explains how, in enough detail for your own security team to judge. We follow level 2 of the OWASP Application Security Verification Standard 5.0 and check it with our own tests. There are exceptions: for example, our list of common passwords is shorter than it asks for, and we offer security questions. [Ask us](/contact-us) for the whole list. No outside body has certified it.',
    ),

    heading('sign-in', 'Signing in'),
    list(
      'Passwords have 8 to 128 characters of any kind. We refuse the common ones that attackers try first. We store passwords as argon2id hashes (19 MiB of memory, two passes).',
      'After twenty wrong passwords from one place within a quarter of an hour, or a hundred in a day from many places, no more are accepted from there. Your own browser has its own limit, so nobody can lock you out by guessing, and setting a new password through the link we email always lets you back in. An unknown email gets exactly the same answer as a wrong password.',
      'Links that sign you in, confirm an email or set a password work once, and so do codes. A code has six digits, lasts ten minutes and is void after five wrong tries. If you request a new one, it replaces the old one.',
      'Security questions help us recognise you. They are never enough to sign in.',
    ),

    heading('two-factor', 'Two-factor sign-in'),
    paragraph(
      'An administrator turns it on for the whole organisation, with a code sent to the organisation’s email. From then on each new sign-in needs a code sent to the email of the person signing in. Setting a new password doesn’t bypass it. Turning it off takes the password, and we email the organisation about it.',
    ),

    heading('sessions', 'Sessions'),
    table(
      'How long each key works',
      ['Key', 'Works for'],
      ['Session', '14 days at most, 12 hours without use'],
      ['Password entered again for a sensitive change', '5 minutes, in that session'],
      ['Link to confirm an email', '24 hours, once'],
      ['Link to choose a new password', '1 hour, once; 7 days in a welcome email'],
      ['Sign-in waiting for its code', '30 minutes'],
    ),
    paragraph(
      'Keys are 256 random bits, and we store only their SHA-256 hash. Changing a password ends every other session immediately. You can see where you are signed in, and end one session or all others.',
    ),

    heading('separation', 'Separation of organisations'),
    paragraph(
      'The server takes your identity from the session, never from a number in the request. A request can reach only its own organisation’s rows, and a number that belongs to someone else gets the same answer as one that doesn’t exist. Each call declares who may use it. If one doesn’t, the server refuses to start.',
    ),

    heading('browser', 'In the browser'),
    list(
      'Traffic is encrypted, and browsers are told to refuse unencrypted connections for two years.',
      'A strict content security policy lets only our own scripts run. Other sites can’t show our pages inside a frame.',
      'When you follow a link to another site, it isn’t told which of our pages you came from.',
    ),

    heading('payments', 'Payments'),
    paragraph(
      'You enter card numbers and security codes on the payment provider’s page, and they never pass through our server. We record each payment before we ask the provider, under a number that can be charged once. We get the result from the provider itself and never rely on the browser. We check the signature of every message that claims to come from the provider.',
    ),

    heading('records', 'Logs and notices'),
    paragraph(
      'Administrators can read a security log: sign-ins, passwords, two-factor, changed details, roles and contacts, with the time and usually the device and network address. We notify the organisation’s email of changes that make an account less secure or move it, and its old email of a new one. Our technical logs can contain only fields on a fixed list, which has no passwords, keys, codes or contents.',
    ),

    heading('reliability', 'Reliability'),
    paragraph(
      'When a page confirms something, it has been saved to the database. We test this by killing the server at more than two hundred points of its work with payments and subscriptions, and comparing its books with the payment provider’s: nothing confirmed may be lost, nothing charged twice. Under too much load, the server turns some requests away early and says when to try again, so that it doesn’t fail for everyone.',
    ),

    heading('deletion', 'Deletion'),
    paragraph(
      'A job that runs every five minutes deletes an organisation’s data when it’s due: from our database, from the payment provider and from the main application, and it repeats the request if the main application doesn’t confirm. Expired codes, links and messages are deleted at least once a day. Both follow the [table of deletion times](/privacy_files/retention).',
    ),

    heading('limits', 'Where your help is needed'),
    list(
      'Two-factor codes come by email. Anyone with access to your mailbox and your password can sign in, so protect the mailbox with its own second factor.',
      'Your session key is in your browser’s storage. On a shared computer, sign out.',
      'An administrator can do everything in the account. Have few, and remove the role on the day it’s no longer needed.',
    ),

    heading('reporting', 'Reporting a weakness'),
    paragraph(
      `Write through the [contact form](/contact-us), topic “${inquiryTopicNames.security}”. Tell us what you found and how to reproduce it. We confirm by email that we received it, tell you what we think, and credit you when it’s fixed, if you like.`,
    ),
    list(
      'Use your own accounts, and stop if you see data that isn’t yours.',
      'Don’t overload the service, send emails to others or try to trick people.',
      'Give us 90 days to fix it before you publish.',
    ),
    paragraph(
      'If you follow these rules, we won’t take legal action over your research. The page about [incidents](/privacy_files/incident) explains what we do when data has been exposed.',
    ),
  ],
};
