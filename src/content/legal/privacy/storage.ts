import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const storage: LegalPart<'storage'> = {
  name: 'storage',
  title: 'Where it is kept',
  summary: 'In one database under our control. Data leaves Nigeria only under the conditions of the Act.',
  changed: '2026-11-21',
  blocks: [
    paragraph('The account area keeps its data in one PostgreSQL database that only our server can reach. Rows that belong to an organisation carry its number, and each request can read only the rows of the organisation whose session it came with.'),
    heading('form', 'In which form'),
    list(
      'Passwords and answers to security questions: as argon2id hashes, from which they cannot be read back.',
      'Session keys, links and codes that we email: as SHA-256 hashes.',
      'Cards: as the provider’s code with brand, last four digits and expiry. The number is only at the provider.',
      'An email waiting to be sent: whole, until it has been sent; then its text is emptied. Emails that nobody accepts are [deleted with their text](/privacy_files/retention#times).',
      'Everything else: as you entered it, so that we can show it to you.',
    ),
    heading('abroad', 'Outside Nigeria'),
    paragraph(
      'Some processors have servers in other countries. We transfer personal data there only where the Act allows it: to a country whose protection is adequate, under binding contract clauses that give the same protection, or where the transfer is needed for the contract with you, such as a charge to a card that a foreign bank has issued. [Third parties](/third-party) says where each processor works, and you may ask us which of these conditions applies.',
    ),
    heading('time', 'Times'),
    paragraph('Moments are stored in universal time and shown in Lagos time.'),
  ],
};
