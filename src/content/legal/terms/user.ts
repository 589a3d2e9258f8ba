import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const user: LegalPart<'user'> = {
  name: 'user',
  title: 'Accounts and the people in them',
  summary: 'Who can have an account, what administrators and members can do, and how to keep a login safe.',
  changed: '2026-11-23',
  blocks: [
    heading('who', 'Who can have an account'),
    paragraph(
      'Accounts are for organisations and for adults who act for them. Give your real name, a work email that reaches you and the organisation’s correct details, because they appear on receipts. Each email has one login, and each login is for one person.',
    ),
    heading('roles', 'Administrators and members'),
    paragraph(
      'The person who signs up an organisation is its first administrator. Administrators can change its settings, buy, change, renew and cancel, and see its cards, receipts and logs. Anything an administrator does here counts as done by the organisation. Members can only see the subscription, manage their own login and go to the app. People are added and removed in the main application. Administrators choose the other administrators, here or there. An organisation always has at least one administrator.',
    ),
    heading('safe', 'Keeping it safe'),
    list(
      'Keep your password and codes to yourself. We never ask for them by email or telephone.',
      'Lock or sign out of any device that others use.',
      'Remove people’s access on the day they leave.',
      'Tell us immediately, through the [contact form](/contact-us), if you think someone else has got in.',
    ),
    paragraph(
      'You are responsible for everything done with your login until you tell us that it’s no longer under your control. This doesn’t apply to anything that happens through our fault.',
    ),
    heading('alias', 'The alias'),
    paragraph(
      'Aliases are first come, first served. We may ask you to choose another if yours misleads people about who you are or uses someone else’s name without the right to.',
    ),
  ],
};
