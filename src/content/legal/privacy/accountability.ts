import { inquiryTopicNames } from '../../inquiries.ts';
import { company } from '../company.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const accountability: LegalPart<'accountability'> = {
  name: 'accountability',
  title: 'Who is responsible',
  summary: `${company} is responsible for your data. Its data protection officer is the person to ask.`,
  changed: '2026-11-30',
  blocks: [
    paragraph(
      `${company}, Lagos, is the controller of the data that this policy describes. Its full address and email are on the [contact page](/contact-us). We are responsible for it, and for what our [processors](/third-party) do with it on our instructions.`,
    ),
    heading('data-protection-officer', 'Data protection officer'),
    paragraph(
      `Our data protection officer advises us on the Act, checks that we comply with it, and can answer any question about these pages. Write through the [contact form](/contact-us) and choose the topic “${inquiryTopicNames.dataProtection}”. We pass these messages on to the officer.`,
    ),
    heading('principles', 'The rules we work by'),
    list(
      'We say what data is for before we ask for it, and use it only for purposes that fit.',
      'We ask only for what each step needs. Optional fields are marked.',
      'A scheduled program deletes data, so deletion doesn’t depend on anyone’s memory.',
      'People who work for us may see personal data only as far as their task requires, and are bound to confidentiality.',
      'Before a change that could put people at high risk, we assess how it would affect them, as the Act requires.',
    ),
    heading('records', 'Our records'),
    paragraph(
      'We keep a record of our processing: which data, why, on which lawful ground, who receives it and when we delete it. The [table of what we collect](/privacy_files/collection) is based on it. Your administrators can read your account’s security and activity logs themselves.',
    ),
  ],
};
