import { inquiryTopicNames } from '../../inquiries.ts';
import { heading, type LegalPart, list, paragraph, table } from '../document.ts';

export const access: LegalPart<'access'> = {
  name: 'access',
  title: 'Your rights',
  summary: 'To see, correct, delete, move or object: what the Act gives you, and how to use it here.',
  changed: '2026-11-22',
  blocks: [
    heading('rights', 'Your rights under the Act'),
    table(
      'Rights under the Act',
      ['Right', 'What it means'],
      ['Access', 'To know whether we have data about you, what we do with it, and to get a copy'],
      ['Rectification', 'To have wrong data corrected and missing data added'],
      ['Erasure', 'To have it deleted when it is no longer needed, or you withdraw your consent and nothing else allows us to keep it'],
      ['Restriction', 'To have us only store it while a dispute about it is settled'],
      ['Portability', 'To get what you gave us in a common format that a machine can read, and take it elsewhere'],
      ['Objection', 'To object to a use that rests on our interests; we then stop, unless our grounds outweigh yours'],
      ['Withdrawal of consent', 'At any time, [as easily as it was given](/privacy_files/consent#withdrawing)'],
      ['No decision by machine alone', 'Not to be subject to one that affects you in law or just as seriously; we make none'],
      ['Complaint', 'To the Nigeria Data Protection Commission, [whenever you like](/privacy_files/questions#commission)'],
    ),
    heading('how', 'How to ask'),
    paragraph(`Much of it you can do [yourself in your account](/privacy_files/managing). For the rest use the [contact form](/contact-us), topic “${inquiryTopicNames.dataProtection}”. Say what you want; you don’t have to say why.`),
    heading('answer', 'How we answer'),
    list(
      'Within 30 days of your request, and free of charge. If a request needs longer, we say so within that time, with the reason.',
      'If you are signed in when you write, or write from your login’s email, that is usually proof enough of who you are. Otherwise we ask for no more than we need, and never for a copy of your passport by email.',
      'If we refuse something, we name the law that makes us and how to complain. Receipts, for instance, must outlive a request for erasure.',
    ),
    paragraph('For records that your employer keeps in Humanar, please see [your people’s data](/privacy_files/humanar#roles).'),
  ],
};
