import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const submissions: LegalPart<'submissions'> = {
  name: 'submissions',
  title: 'What you send us',
  summary: 'Your organisation’s data, your messages and your ideas: what we may do with each.',
  changed: '2026-11-21',
  blocks: [
    heading('data', 'Your organisation’s data'),
    paragraph('The data you enter or import stays yours. You let us store, copy, compute and transmit it as far as running the service for you needs, for as long as we hold it, and for nothing else. You are responsible for having the right to enter it and for its being correct: a payroll is only as right as the grades, dates and bank accounts it is fed.'),
    heading('import', 'Imports'),
    paragraph('Check an import before you confirm it. Keep the file you imported until you have seen that everything arrived; it is the quickest way back.'),
    heading('messages', 'Messages, demos and applications'),
    paragraph('The [contact form](/contact-us), the demo request and the [partnership application](/partnership) are for talking to us. They create no contract and, for partners, no right to be accepted. Please send nothing secret through them that we have not asked for, and no employee records.'),
    heading('ideas', 'Ideas'),
    paragraph('If you suggest an improvement, we may build it without owing you anything, and you may use the idea elsewhere too. We do not publish who suggested what.'),
    heading('not', 'What we do not take'),
    list(
      'Content that is unlawful, or that breaks someone else’s rights.',
      'Files that carry malicious code.',
      'Advertising for products of others.',
    ),
    paragraph('We may refuse or remove such things, and tell you when we do.'),
  ],
};
