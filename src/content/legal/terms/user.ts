import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const user: LegalPart<'user'> = {
  name: 'user',
  title: 'Accounts and the people in them',
  summary: 'Who may have an account, what administrators and members may do, and how to keep a login safe.',
  changed: '2026-11-22',
  blocks: [
    heading('who', 'Who may have one'),
    paragraph('Accounts are for organisations and for adults who act for them. Give your real name, a work email that reaches you, and the organisation’s true details: receipts are written from them. One email belongs to one login, and one login to one person.'),
    heading('roles', 'Administrators and members'),
    paragraph('The person who signs up an organisation is its first administrator. Administrators may change its settings, buy, change, renew and cancel, and see its cards, receipts and logs. An administrator’s actions here count as the organisation’s. Members may go to the app and do nothing else. Who joins, leaves or becomes an administrator is decided in the main application; an organisation always keeps at least one administrator.'),
    heading('safe', 'Keeping it safe'),
    list(
      'Keep your password and codes to yourself. We never ask for them by email or telephone.',
      'Lock or sign out of a device that others use.',
      'Have people’s access taken away on the day they leave.',
      'Tell us immediately, through the [contact form](/contact-us), if someone may have got in.',
    ),
    paragraph('You answer for what is done with your login until you have told us that it is no longer under your control. That does not hold for what happens through a fault of ours.'),
    heading('alias', 'The alias'),
    paragraph('An organisation’s alias is first come, first served. We may ask for another if it misleads people about who you are or uses someone else’s name without right.'),
  ],
};
