import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const websites: LegalPart<'websites'> = {
  name: 'websites',
  title: 'Other websites',
  summary: 'Other people’s pages that we link to or that you visit along the way, and who is responsible for them.',
  changed: '2026-11-23',
  blocks: [
    heading('meet', 'Where you’ll find them'),
    list(
      'The card payment provider’s page, where you pay or add a card before coming back.',
      'Your bank’s page, where you confirm a card payment.',
      'Our pages on social networks, linked in the footer.',
      'Pages of authorities and other sources that our articles and policies refer to.',
    ),
    heading('answer', 'Who is responsible for them'),
    paragraph(
      'Their owners are, under their own terms and privacy policies. We check a page before we link to it, but we don’t monitor it afterwards, and a link isn’t a recommendation of everything on it. If you find a bad link, [tell us](/contact-us). We’ll check it and remove it if necessary.',
    ),
    heading('payment', 'At the payment provider'),
    paragraph(
      'Before you enter a card number, check that the address in your browser is the provider’s. The provider’s terms apply to its page. Your contract for Humanar stays with us, and so do all questions about charges.',
    ),
    heading('linking', 'Links to us'),
    paragraph(
      'You’re welcome to link to our pages. Please don’t show them inside a frame on your site, which browsers block anyway, and don’t suggest that we wrote or approved your content.',
    ),
    heading('data', 'What they learn'),
    paragraph(
      'See [third parties](/third-party) for the data each provider receives from us. When you follow a link, that site learns your network address, as every site does, but not which of our pages you came from.',
    ),
  ],
};
