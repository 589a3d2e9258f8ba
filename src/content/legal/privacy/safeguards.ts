import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const safeguards: LegalPart<'safeguards'> = {
  name: 'safeguards',
  title: 'How we protect it',
  summary: 'The safeguards that keep data private, whole and available. The security policy has the details.',
  changed: '2026-11-22',
  blocks: [
    paragraph('The Act asks for measures that fit the risk. Behind an account lie people’s pay and bank details, so ours assume that someone will try. This page names the measures that protect privacy; the [security policy](/security-policy) explains how they work.'),
    heading('technical', 'Technical measures'),
    list(
      'Passwords are hashed with argon2id, and common ones are refused.',
      'Two-factor sign-in can be switched on for the whole organisation.',
      'A session ends after 12 hours without use, and all others end when a password changes.',
      'Every query is bound to one organisation; a number that belongs to another answers as if it did not exist.',
      'Changes that weaken an account need the password again and are emailed to the organisation.',
      'Card numbers are typed at the payment provider and never pass through our server.',
      'Logs have a list of what may be written, instead of a list of what may not.',
    ),
    heading('organisational', 'Organisational measures'),
    list(
      'Access to the live database is given by name, for a task, and taken back after it.',
      'Every change to the software runs through automatic tests, which also try what must be refused.',
      'Processors are chosen and contracted as the Act demands.',
    ),
    heading('your-part', 'Your part'),
    paragraph('Choose a password that you use nowhere else, protect the mailbox that receives your codes, and look at the list of sessions now and then. If you suspect anything, change your password first: that ends every other session. Then [tell us](/contact-us).'),
  ],
};
