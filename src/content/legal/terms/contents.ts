import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const contents: LegalPart<'contents'> = {
  name: 'contents',
  title: 'What the site contains',
  summary: 'How far you can rely on our pages, articles, sample figures and prices.',
  changed: '2026-11-21',
  blocks: [
    paragraph('The public pages explain what Humanar does and some of the law around it. We write them with care and date what ages.'),
    heading('law', 'Law and tax'),
    paragraph('Articles and answers about PAYE, pension, the National Housing Fund, labour law and the like are general information. They do not replace advice on your case, and rules and rates change. Before you act on them, ask an adviser or the office that is responsible.'),
    heading('examples', 'Examples'),
    paragraph('Payslips, charts, names and companies in our illustrations are made up. The sums in them are computed by the rules that they illustrate, on figures chosen for the example.'),
    heading('prices', 'Prices'),
    list(
      'Prices on the public pages come from the price book that our server uses at that moment.',
      'They are an invitation to order. You pay the sum on the button when you confirm.',
      'If a price is wrong by an obvious mistake, we tell you before we accept the order, or give the money back.',
    ),
    heading('announcements', 'Announcements and plans'),
    paragraph('Announcements about the future state our intentions and are no promise. Please buy for what Humanar does on the day you buy. An offer ends on the date it names.'),
    heading('mistakes', 'Mistakes'),
    paragraph('If you find one, [tell us](/contact-us) and we will correct it.'),
  ],
};
