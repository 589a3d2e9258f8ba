import { inquiryTopicNames } from '../../inquiries.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const accountability: LegalPart<'accountability'> = {
  name: 'accountability',
  title: 'Who is responsible',
  summary: 'Humanar Limited answers for your data; its data protection officer is the person to ask.',
  changed: '2026-11-22',
  blocks: [
    paragraph(
      'Humanar Limited, Lagos, is the controller of the data that this policy describes. We answer for it ourselves, and also for what our [processors](/third-party) do with it on our instructions.',
    ),
    heading('data-protection-officer', 'Data protection officer'),
    paragraph(
      `Our data protection officer advises us on the Act, checks that we comply with it, and is your contact for everything on these pages. Write through the [contact form](/contact-us) and choose the topic “${inquiryTopicNames.dataProtection}”: such messages are passed on to the officer.`,
    ),
    heading('principles', 'The rules we work by'),
    list(
      'We say what data is for before we ask for it, and use it for nothing that does not fit that purpose.',
      'We ask for what a step needs. A field that may stay empty says so.',
      'A scheduled program deletes data, so deletion doesn’t depend on anyone’s memory.',
      'Anyone who works for us may see personal data only as far as their task needs it, and is bound to secrecy.',
      'Before a change that could put people at a high risk, we assess what it would mean for them, as the Act requires.',
    ),
    heading('records', 'What we write down'),
    paragraph(
      'We keep a record of our processing: which data, for what, on which ground, who receives it and when it goes. The [table of what we collect](/privacy_files/collection) is drawn from it. Your administrators can read the security and activity logs of your account themselves.',
    ),
  ],
};
