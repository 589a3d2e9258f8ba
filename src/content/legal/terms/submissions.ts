import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const submissions: LegalPart<'submissions'> = {
  name: 'submissions',
  title: 'What you send us',
  summary: 'Your organisation’s data, your messages and your ideas: what we may do with each.',
  changed: '2026-11-23',
  blocks: [
    heading('data', 'Your organisation’s data'),
    paragraph(
      'The data you enter or import stays yours. You allow us to store, copy, process and transmit it for as long as we hold it, as far as we need to in order to run the service for you, and for nothing else. You are responsible for having the right to enter it and for its accuracy: a payroll is only as correct as the grades, dates and bank accounts entered.',
    ),
    heading('import', 'Imports'),
    paragraph(
      'Check an import before you confirm it. Keep the file until you’ve seen that everything arrived. It’s the quickest way back if something went wrong.',
    ),
    heading('messages', 'Messages, demos and applications'),
    paragraph(
      'The [contact form](/contact-us), the demo request and the [partnership application](/partnership) are for talking to us. They create no contract and, for partners, no right to be accepted. Please don’t send anything confidential that we haven’t asked for, or any employee records.',
    ),
    heading('ideas', 'Ideas'),
    paragraph(
      'If you suggest an improvement, we may build it without owing you anything, and you may use the idea elsewhere too. We don’t publish who suggested what.',
    ),
    heading('not', 'What we don’t accept'),
    list(
      'Content that is unlawful or infringes someone else’s rights.',
      'Files that contain malicious code.',
      'Advertising for other people’s products.',
    ),
    paragraph('We may refuse or remove such content, and we’ll tell you when we do.'),
  ],
};
