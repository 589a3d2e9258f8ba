import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const websites: LegalPart<'websites'> = {
  name: 'websites',
  title: 'Other websites',
  summary: 'Pages of others that we link to or that you meet on the way, and for whose content they answer.',
  changed: '2026-11-21',
  blocks: [
    heading('meet', 'Where you meet them'),
    list(
      'The card payment provider’s page, to which you go to pay or add a card and from which you come back.',
      'The page on which your bank asks you to confirm a card payment.',
      'Our pages on social networks, by the links in the footer.',
      'Authorities and sources that articles and policies refer to.',
    ),
    heading('answer', 'Who answers for them'),
    paragraph('Their owners do, under terms and privacy policies of their own. We look at a page before we link to it, but we do not watch it afterwards, and a link is not a recommendation of everything on it. If you find one that has gone wrong, [tell us](/contact-us); we will check it and take it out if need be.'),
    heading('payment', 'At the payment provider'),
    paragraph('Before you type a card number, see that the address in your browser is the provider’s. The provider’s terms apply to what you do on its page. Your contract for Humanar, and every question about a charge, stay with us.'),
    heading('linking', 'Links to us'),
    paragraph('You are welcome to link to our pages. Please do not show them inside a frame of yours, which browsers refuse anyway, and do not let it look as if we had written or approved what is yours.'),
    heading('data', 'What they learn'),
    paragraph('Which data a provider receives from us is listed under [third parties](/third-party). When you follow a link, that site learns your network address, as every site does, but not from which of our pages you came.'),
  ],
};
