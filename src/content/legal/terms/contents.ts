import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const contents: LegalPart<'contents'> = {
  name: 'contents',
  title: 'Content of this site',
  summary: 'How far you can rely on our pages, articles, sample figures and prices.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'The public pages explain what Humanar does and some of the related law. We write them with care and date anything that can become outdated.',
    ),
    heading('law', 'Law and tax'),
    paragraph(
      'Articles and answers about PAYE, pension, the National Housing Fund, labour law and similar subjects are general information. They don’t replace advice on your case, and rules and rates change. Before you act on them, ask an adviser or the office in charge.',
    ),
    heading('examples', 'Examples'),
    paragraph(
      'The payslips, charts, names and companies in our illustrations are made up. Their totals are calculated by the rules they illustrate, from figures chosen for the example.',
    ),
    heading('prices', 'Prices'),
    list(
      'Prices on the public pages come from the price list that our server uses at that moment.',
      'They are an invitation to order. You pay the total shown on the button when you confirm.',
      'If a price is an obvious mistake, we tell you before we accept the order, or refund you.',
    ),
    heading('announcements', 'Announcements and plans'),
    paragraph(
      'Announcements about the future are our intentions, not promises. Please buy Humanar for what it does on the day you buy. An offer ends on the date it gives.',
    ),
    heading('mistakes', 'Mistakes'),
    paragraph('If you find a mistake, please [tell us](/contact-us) and we’ll correct it.'),
  ],
};
