import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const ownership: LegalPart<'ownership'> = {
  name: 'ownership',
  title: 'Who owns what',
  summary: 'The software, texts and marks are ours; your data is yours; open-source parts belong to their authors.',
  changed: '2026-11-23',
  blocks: [
    heading('ours', 'Ours'),
    paragraph(
      'The software behind Humanar, its design, drawings and texts, and the name and mark “Humanar” belong to us or to our licensors, and are protected by copyright and trade mark law. You have the right to use them as [permitted](/terms_files/permitted) during your trial or subscription. That right is non-exclusive and non-transferable, and you can’t sub-license it. You get no other rights in them.',
    ),
    heading('yours', 'Yours'),
    list(
      'Your organisation’s data, and everything calculated from it for you: payslips, schedules, reports, exports.',
      'Your name, your logo and your trade marks. We show them inside your account and nowhere else without your written consent.',
    ),
    heading('others', 'Other people’s'),
    paragraph(
      'Some components are open-source software under licences of their own, which these terms do not restrict. Trade marks such as Mastercard, Visa and American Express belong to their owners; we name them to say which cards we accept.',
    ),
    heading('infringement', 'If you think we use something of yours'),
    paragraph(
      'Write to us through the [contact form](/contact-us). Tell us what it is, where it is on the site, why it’s yours and how to reach you. We’ll look into it and remove anything we aren’t allowed to use.',
    ),
    heading('afterwards', 'When the contract ends'),
    paragraph(
      'Your right to use the software ends with the contract. You still own your data, and you still have the right to [take it with you](/privacy_files/access#rights).',
    ),
  ],
};
