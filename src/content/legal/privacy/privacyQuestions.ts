import { inquiryTopicNames } from '../../inquiries.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const privacyQuestions: LegalPart<'questions'> = {
  name: 'questions',
  title: 'Questions and complaints',
  summary: 'Whom to write to, what to expect, and where to go if our answer does not satisfy you.',
  changed: '2026-11-22',
  blocks: [
    heading('us', 'Ask us first, if you like'),
    paragraph(`Write to the data protection officer of Humanar Limited, Lagos, through the [contact form](/contact-us), topic “${inquiryTopicNames.dataProtection}”. You get a confirmation by email.`),
    list(
      'A request about [your rights](/privacy_files/access) is answered within 30 days.',
      'So is a complaint: with what we found, what we changed, and what we think of it in law.',
      'A plain question is answered sooner.',
    ),
    paragraph('Please send no passwords, codes or card numbers. We never ask for them.'),
    heading('commission', 'The Nigeria Data Protection Commission'),
    paragraph('You may complain to the Commission at any time, whether or not you have asked us before. It investigates whether the Act was broken and can order us to put it right. Its address, forms and telephone numbers are at [ndpc.gov.ng](https://ndpc.gov.ng).'),
    heading('courts', 'The courts'),
    paragraph('Anyone who has suffered harm because a controller or processor broke the Act may claim damages before a court. Neither a question to us nor a complaint to the Commission takes that away, and our [terms of use](/terms_files/governing) do not either.'),
    heading('employees', 'If your employer uses Humanar'),
    paragraph('Your employer answers for the record it keeps about you, so ask there first. If nobody answers, write to us all the same: we will reach the organisation’s administrators for you.'),
  ],
};
