import { inquiryTopicNames } from '../../inquiries.ts';
import { company } from '../company.ts';
import { heading, type LegalPart, paragraph, table } from '../document.ts';

export const termsQuestions: LegalPart<'questions'> = {
  name: 'questions',
  title: 'Questions about these terms',
  summary: 'Where to write, what to include so we can help quickly, and where to find answers.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      `Your contract is with ${company}, Lagos. Its full address, tax number and email are on the [contact page](/contact-us) and on every receipt. For anything about the contract, write through the form there or to that email. The form sends you a confirmation, and a person reads every message.`,
    ),
    table(
      'Which topic to choose, and what to include',
      ['Your question', 'Topic to choose', 'Please add'],
      ['A price, a plan, a large order', inquiryTopicNames.sales, 'How many people, which apps'],
      ['A charge, a receipt, a refund', inquiryTopicNames.billing, 'The receipt number, or the date and amount'],
      [
        'Something doesn’t work',
        inquiryTopicNames.support,
        'The page, what you did, and the request number if one was shown',
      ],
      ['Personal data', inquiryTopicNames.dataProtection, 'Your request. You don’t have to say why'],
      ['A weakness you have found', inquiryTopicNames.security, 'What you found, and how to reproduce it'],
    ),
    heading('before', 'Before you write'),
    paragraph(
      'Our [frequently asked questions](/faq) cover payment, support, getting started, features, and data and security. See [plans and prices](/pricing) for what each plan includes and costs, and Subscription in your account for what you’ve bought and when it ends.',
    ),
    heading('formal', 'Formal notices'),
    paragraph(
      'A notice that ends the contract for a serious breach, or opens a [dispute](/terms_files/governing#talk), should say so in its first line. Send it through the same form or to our email, and also by post to that address if you want proof of delivery.',
    ),
    heading('never', 'Please never send'),
    paragraph('Passwords, codes, card numbers or employee records. We don’t need them to help you.'),
  ],
};
