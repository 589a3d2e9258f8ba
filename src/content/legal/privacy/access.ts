import { inquiryTopicNames } from '../../inquiries.ts';
import { heading, type LegalPart, list, paragraph, table } from '../document.ts';

export const access: LegalPart<'access'> = {
  name: 'access',
  title: 'Your rights',
  summary: 'Your rights to see, correct, delete and move your data or object to its use, and how to use them here.',
  changed: '2026-11-30',
  blocks: [
    heading('rights', 'Your rights under the Act'),
    table(
      'Rights under the Act',
      ['Right', 'What it means'],
      ['Access', 'To know whether we have data about you and what we do with it, and to get a copy'],
      ['Rectification', 'To have wrong data corrected and missing data added'],
      [
        'Erasure',
        'To have data deleted when it’s no longer needed, or when you withdraw your consent and no other ground allows us to keep it',
      ],
      ['Restriction', 'To have us store data but not use it while a dispute about it is settled'],
      ['Portability', 'To get the data you gave us in a common machine-readable format, and take it elsewhere'],
      [
        'Objection',
        'To object to a use based on our legitimate interests. We then stop, unless our grounds outweigh yours',
      ],
      ['Withdrawal of consent', 'At any time, [as easily as you gave it](/privacy_files/consent#withdrawing)'],
      [
        'No automated decisions',
        'Not to be subject to decisions made by a machine alone that affect you legally or just as seriously. We make none',
      ],
      [
        'Complaint',
        'To complain to the Nigeria Data Protection Commission, [at any time](/privacy_files/questions#commission)',
      ],
    ),
    heading('how', 'How to ask'),
    paragraph(
      `You can do much of this [yourself in your account](/privacy_files/managing). For the rest use the [contact form](/contact-us), topic “${inquiryTopicNames.dataProtection}”. Say what you want. You don’t have to say why.`,
    ),
    heading('answer', 'How we answer'),
    list(
      'Within 30 days of your request, free of charge. If we need longer, we tell you within that time, with the reason.',
      'Anyone can type your address into a form, so we email the address you sign in with, and act once you’ve confirmed. If you don’t have an account, or can’t use that address, we ask for no more than we need, and never for a copy of your passport by email.',
      'If we refuse a request, we name the law that requires it and tell you how to complain. We have to keep receipts, for instance, even after a request for erasure.',
    ),
    paragraph(
      'For records that your employer keeps in Humanar, see [your people’s data](/privacy_files/humanar#roles).',
    ),
  ],
};
