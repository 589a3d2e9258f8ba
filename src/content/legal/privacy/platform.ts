import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const platform: LegalPart<'platform'> = {
  name: 'platform',
  title: 'Cookies and storage on this site',
  summary: 'Two cookies, one stored token, and a few notes that your browser forgets when the tab closes. No trackers.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'Reading the site’s public pages sets no cookie. All that is kept in your browser serves something that you do: staying signed in, or not losing an order half-way. That is why no banner asks you to accept anything.',
    ),
    heading('kept', 'What your browser keeps'),
    table(
      'Values that the site keeps in the browser',
      ['Name', 'Where', 'What it is', 'Until'],
      ['`humanar_signed_in`', 'Cookie', 'The mark “1”: the page may be drawn as for someone signed in. It opens nothing', 'You sign out; a year at most'],
      ['`humanar_device`', 'Cookie', 'A random number that tells this browser from others, so that strangers’ guesses can’t lock you out. It opens nothing', '180 days after your last sign-in here'],
      ['`humanar.token`', 'Local storage', 'The key of your session', 'You sign out or the session ends'],
      ['`humanar.ref`', 'Session storage', 'The code of who recommended us, from the link you followed', 'The tab closes'],
      ['`humanar.draft`, `humanar.draft.key`, `humanar.choice`', 'Session storage', 'The order you are putting together', 'You sign out or the tab closes'],
      ['`humanar.person`', 'Session storage', 'Whose tab it is, as a number, so that nobody inherits your order', 'You sign out or the tab closes'],
      ['`humanar.verification`', 'Session storage', 'The email to which a code was sent, and when', 'It is confirmed, or the tab closes'],
      ['`humanar.email`', 'Session storage', 'The email typed at the sign-in, for “Forgot password?”', 'The session ends or the tab closes'],
      ['`humanar.secondFactor`', 'Session storage', 'A sign-in that waits for its code', 'It ends; 30 minutes at most after the code ran out'],
      ['`humanar.trialExpiryDate`', 'Session storage', 'The day a trial started here ends', 'The session ends or the tab closes'],
      ['`humanar.inquiry.contact`, `humanar.inquiry.demo`, `humanar.inquiry.partner`', 'Session storage', 'What you have typed into one of these forms and not sent yet', 'You send it, sign out or the tab closes'],
      ['`humanar.announcements.closed`', 'Session storage', 'That you have closed the bar of announcements', 'You sign out or the tab closes'],
      ['`humanar-reloaded-at`', 'Session storage', 'When the page last reloaded itself after an update', 'The tab closes'],
      ['`humanar-flows`, `humanar-flow-handed-over`', 'Session storage', 'Only while the site is run for testing: which steps were taken, by name, for defect reports. Nothing that you typed', 'The tab closes'],
    ),
    heading('not-here', 'What is not here'),
    paragraph(
      'No advertising, no analytics, no social plug-ins, no pictures, fonts or scripts from other hosts: the site’s security rules make browsers refuse them. Where the footer has links to social networks, they are plain links.',
    ),
    heading('control', 'What you can do'),
    paragraph('Your browser’s settings clear all of this at any time. You will be signed out and an unfinished order is gone, nothing else. Where storage is forbidden, the site still works; a sign-in then lasts as long as the page stays open.'),
  ],
};
