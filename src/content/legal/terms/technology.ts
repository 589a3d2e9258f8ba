import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const technology: LegalPart<'technology'> = {
  name: 'technology',
  title: 'Technology and availability',
  summary: 'The technology you need to use Humanar, how we change and maintain it, and what happens when it is down.',
  changed: '2026-11-21',
  blocks: [
    heading('need', 'What you need'),
    paragraph('A device with a current version of a common browser, an internet connection and an email address. Connections and devices are your business. The public pages can be read without JavaScript; the account area needs it.'),
    heading('availability', 'Availability'),
    paragraph('We aim to keep Humanar available day and night, but we do not promise that it never stops. Maintenance that will be felt is put at hours when few people work, away from the last days of a month, and named under [announcements](/announcements) beforehand.'),
    heading('changes', 'Changes to the service'),
    list(
      'We improve and correct the software as we go. You always use the newest version.',
      'If we take away an app you have paid for, we tell you beforehand, so that you can export what is in it.',
      'When the law changes a rate or a form, we bring the change as close to its first day as the official texts allow.',
    ),
    heading('interfaces', 'Interfaces'),
    paragraph('The calls that this site makes to its server are there for the site and the main application. You may look at their description, but they can change without notice.'),
    heading('backups', 'Your own copies'),
    paragraph('We protect data against loss as the [security policy](/security-policy#reliability) says. Export what you must keep by law, such as payroll schedules, at the end of each period all the same.'),
  ],
};
