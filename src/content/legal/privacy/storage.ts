import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const storage: LegalPart<'storage'> = {
  name: 'storage',
  title: 'Where it is kept',
  summary: 'In one database under our control. Data leaves Nigeria only as the Act allows.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'The account area keeps its data in one PostgreSQL database that only our server can reach. Each organisation’s rows are marked with its number, and a request can read only the rows of the organisation whose session it came with.',
    ),
    heading('form', 'How it is stored'),
    list(
      'Passwords and answers to security questions: as argon2id hashes, which can’t be turned back into the original.',
      'Session keys, links and codes that we email: as SHA-256 hashes.',
      'Cards: as a code from the provider, with brand, last four digits and expiry date. Only the provider has the number.',
      'Emails waiting to be sent: in full. Once an email is sent, we empty its text. Undeliverable emails are [deleted with their text](/privacy_files/retention#times).',
      'Everything else: as you entered it, so that we can show it to you.',
    ),
    heading('abroad', 'Outside Nigeria'),
    paragraph(
      'Some processors have servers in other countries. We transfer personal data there only where the Act allows it: to a country with adequate protection, under binding contract clauses that give the same protection, or where the contract with you requires the transfer, such as a charge to a card issued by a foreign bank. [Third parties](/third-party) says where each processor works, and you can ask us which of these conditions applies.',
    ),
    heading('time', 'Times'),
    paragraph('We store times in UTC and show them in Lagos time.'),
  ],
};
