import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const ownership: LegalPart<'ownership'> = {
  name: 'ownership',
  title: 'Who owns what',
  summary: 'The software, texts and marks are ours; your data is yours; open-source parts belong to their authors.',
  changed: '2026-11-21',
  blocks: [
    heading('ours', 'Ours'),
    paragraph('The software behind Humanar, its design, drawings and texts, and the name and mark “Humanar” belong to us or to those who have licensed them to us, and are protected by the law of copyright and of trade marks. You receive a right to use them as [permitted](/terms_files/permitted), for the length of your trial or subscription: not exclusive, not transferable, and without a right to sub-license. No other right passes to you.'),
    heading('yours', 'Yours'),
    list(
      'The data of your organisation, and everything computed from it for you: payslips, schedules, reports, exports.',
      'Your name, your logo and your marks. We show them inside your account and nowhere else without your written consent.',
    ),
    heading('others', 'Others’'),
    paragraph('Some components are open-source software under licences of their own, which these terms do not restrict. Marks such as Mastercard, Visa and American Express belong to their owners; we name them to say which cards we accept.'),
    heading('infringement', 'If you think we use something of yours'),
    paragraph('Write through the [contact form](/contact-us): what it is, where on the site, why it is yours, and how we can reach you. We look into it, and remove what we may not use.'),
    heading('afterwards', 'When the contract ends'),
    paragraph('Your right to use the software ends with it. Your ownership of your data does not, and neither does your right to [take it with you](/privacy_files/access#rights).'),
  ],
};
