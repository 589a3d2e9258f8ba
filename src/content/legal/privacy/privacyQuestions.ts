import { inquiryTopicNames } from '../../inquiries.ts';
import { company } from '../company.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const privacyQuestions: LegalPart<'questions'> = {
  name: 'questions',
  title: 'Questions and complaints',
  summary: 'Who to write to, what to expect, and where to go if you’re not satisfied with our answer.',
  changed: '2026-11-23',
  blocks: [
    heading('us', 'Ask us first, if you like'),
    paragraph(
      `Write to the data protection officer of ${company}, Lagos, through the [contact form](/contact-us), topic “${inquiryTopicNames.dataProtection}”. We’ll confirm by email that we received it.`,
    ),
    list(
      'We answer requests about [your rights](/privacy_files/access) within 30 days.',
      'We answer complaints in the same time, with what we found, what we changed and how we see it in law.',
      'We answer simple questions sooner.',
    ),
    paragraph('Please don’t send passwords, codes or card numbers. We never ask for them.'),
    heading('commission', 'The Nigeria Data Protection Commission'),
    paragraph(
      'You may complain to the Commission at any time, whether or not you’ve asked us first. It investigates whether the Act was broken and can order us to put it right. You’ll find its address, forms and phone numbers at [ndpc.gov.ng](https://ndpc.gov.ng).',
    ),
    heading('courts', 'The courts'),
    paragraph(
      'Anyone harmed because a controller or processor broke the Act may claim damages in court. Asking us or complaining to the Commission doesn’t take that right away, and neither do our [terms of use](/terms_files/governing).',
    ),
    heading('employees', 'If your employer uses Humanar'),
    paragraph(
      'Your employer is responsible for the record it keeps about you, so ask there first. If nobody answers, write to us and we’ll contact the organisation’s administrators for you.',
    ),
  ],
};
