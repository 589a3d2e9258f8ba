import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const safeguards: LegalPart<'safeguards'> = {
  name: 'safeguards',
  title: 'How we protect it',
  summary: 'How we keep data confidential, intact and available. The security policy has the details.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'The Act requires measures that match the risk. An account protects people’s pay and bank details, so we assume that someone will attack it. This page lists the measures that protect privacy. The [security policy](/security-policy) explains how they work.',
    ),
    heading('technical', 'Technical measures'),
    list(
      'Passwords are hashed with argon2id, and we don’t accept common ones.',
      'You can turn on two-factor sign-in for the whole organisation.',
      'A session ends after 12 hours without use, and all others end when a password changes.',
      'Every query is limited to one organisation. A number that belongs to another gets the same answer as one that doesn’t exist.',
      'Changes that make an account less secure need the password again, and we email the organisation about them.',
      'Card numbers are entered on the payment provider’s page and never pass through our server.',
      'Logs can contain only fields on a fixed list.',
    ),
    heading('organisational', 'Organisational measures'),
    list(
      'Access to the live database is granted to a named person for a task, and withdrawn afterwards.',
      'Every change to the software goes through automated tests, including tests of everything the software must refuse.',
      'We choose processors, and contract with them, as the Act requires.',
    ),
    heading('your-part', 'What you can do'),
    paragraph(
      'Choose a password that you don’t use anywhere else, protect the mailbox that receives your codes, and check your list of sessions now and then. If you suspect anything, change your password first, which ends every other session. Then [tell us](/contact-us).',
    ),
  ],
};
