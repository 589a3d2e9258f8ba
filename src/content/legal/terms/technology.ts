import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const technology: LegalPart<'technology'> = {
  name: 'technology',
  title: 'Technology and availability',
  summary: 'The technology you need to use Humanar, how we change and maintain it, and what happens when it is down.',
  changed: '2026-11-23',
  blocks: [
    heading('need', 'What you need'),
    paragraph(
      'A device with a current version of a common browser, an internet connection and an email address. You are responsible for your own devices and connection. You can read the public pages without JavaScript, but the account area needs it.',
    ),
    heading('availability', 'Availability'),
    paragraph(
      'We aim to keep Humanar available day and night, but we can’t promise that it will never be down. We schedule noticeable maintenance for times when few people work, avoid the last days of a month, and announce it beforehand under [announcements](/announcements).',
    ),
    heading('changes', 'Changes to the service'),
    list(
      'We improve and correct the software continuously. You always use the latest version.',
      'If we withdraw an app you have paid for, we tell you beforehand, so that you can export your data from it.',
      'When the law changes a rate or a form, we update Humanar as close to the first day as the official texts allow.',
    ),
    heading('interfaces', 'APIs'),
    paragraph(
      'The API that connects this site to its server is for the site and the main application. You may look at its description, but it can change without notice.',
    ),
    heading('backups', 'Your own copies'),
    paragraph(
      'We protect data against loss as the [security policy](/security-policy#reliability) explains. Even so, at the end of each period, export the records that the law requires you to keep, such as payroll schedules.',
    ),
  ],
};
