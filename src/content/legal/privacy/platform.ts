import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const platform: LegalPart<'platform'> = {
  name: 'platform',
  title: 'Cookies and storage on this site',
  summary:
    'Two cookies, two stored values, and a few more that your browser forgets when you close the tab. No trackers.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'Reading the site’s public pages sets no cookies. We store something in your browser only for something you do, such as staying signed in or keeping an unfinished order. That’s why no banner asks for consent.',
    ),
    heading('kept', 'What your browser keeps'),
    table(
      'Values stored in your browser',
      ['Name', 'Where', 'What it is', 'Until'],
      [
        '`humanar_signed_in`',
        'Cookie',
        'The value “1”, so that the page can show the signed-in header straight away. It gives no access',
        'You sign out, or after a year',
      ],
      [
        '`__Host-humanar_device`',
        'Cookie',
        'A random number for this browser, so strangers can’t lock you out or confirm your email. It gives no access',
        '180 days after you last signed up or in here',
      ],
      ['`humanar.token`', 'Local storage', 'The key of your session', 'You sign out or the session ends'],
      ['`humanar.signedOut`', 'Local storage', 'A mark of the last sign-out, for other tabs', 'The next sign-out'],
      ['`humanar.ref`', 'Session storage', 'The referral code from the link you followed', 'The tab closes'],
      [
        '`humanar.draft`, `humanar.draft.key`, `humanar.choice`',
        'Session storage',
        'The order you are putting together',
        'You sign out or the tab closes',
      ],
      [
        '`humanar.address`',
        'Session storage',
        'The order in an order page’s address, so that this tab’s next person doesn’t see it',
        'The tab closes',
      ],
      [
        '`humanar.person`',
        'Session storage',
        'A number for the person using this tab, so that nobody else sees your order',
        'You sign out or the tab closes',
      ],
      [
        '`humanar.verification`',
        'Session storage',
        'The email we sent a code to, and when',
        'You confirm it or the tab closes',
      ],
      [
        '`humanar.email`',
        'Session storage',
        'The email you entered at sign-in, for “Forgot password?”',
        'The session ends or the tab closes',
      ],
      [
        '`humanar.secondFactor`',
        'Session storage',
        'A sign-in waiting for its code',
        'The sign-in ends, at most 30 minutes after the code expires',
      ],
      [
        '`humanar.heading`',
        'Session storage',
        'The page that signing in leads back to',
        'You sign in or the tab closes',
      ],
      [
        '`humanar.trialExpiryDate`',
        'Session storage',
        'The day a trial started here ends',
        'The session ends or the tab closes',
      ],
      [
        '`humanar.inquiry.contact`, `humanar.inquiry.demo`, `humanar.inquiry.partner`, `humanar.unsaved`',
        'Session storage',
        'Unsent messages, and unsaved changes to your account when your session ended. No passwords or codes',
        'You send it, sign out or the tab closes',
      ],
      [
        '`humanar.announcements.closed`',
        'Session storage',
        'That you closed the announcement bar',
        'You sign out or the tab closes',
      ],
      ['`humanar-reloaded-at`', 'Session storage', 'When an update last reloaded the page', 'The tab closes'],
      [
        '`humanar-flows`, `humanar-flow-handed-over`',
        'Session storage',
        'For testing only: names of the steps taken, for bug reports. Nothing you typed',
        'The tab closes',
      ],
    ),
    heading('not-here', 'What we don’t use'),
    paragraph(
      'No advertising, no analytics, no social plug-ins, and no pictures, fonts or scripts from other hosts. Our security rules make browsers block them. Links to social networks are plain links.',
    ),
    heading('control', 'What you can do'),
    paragraph(
      'You can clear this in your browser’s settings. You’ll be signed out, lose unsent orders and messages, and need new confirmation links. If your browser blocks storage, the site still works, but you stay signed in only while the page is open.',
    ),
  ],
};
