import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const terms: LegalPart<'terms'> = {
  name: 'terms',
  title: 'The agreement',
  summary: 'Whom these terms bind, from when, and how they may change.',
  changed: '2026-11-22',
  blocks: [
    paragraph('These terms are a contract between Humanar Limited, Lagos (“we”), and anyone who uses this site or has an account here (“you”). Where you act for an organisation, the contract is with the organisation, and you confirm that you may bind it.'),
    heading('acceptance', 'From when they apply'),
    list(
      'For reading the site: from your first visit.',
      'For an account: from the moment you sign up or are added to an organisation’s account.',
      'For a purchase: from the moment you confirm the order with the button that shows its sum.',
    ),
    paragraph('If you do not agree with them, please do not use the account. Reading our prices, articles and help stays open to you.'),
    heading('parts', 'What belongs to them'),
    paragraph('The seventeen parts are one contract. The [privacy policy](/privacy-policy), the [security policy](/security-policy), the list of [third parties](/third-party) and the price shown when you order belong to it too. Anything we agree with an organisation in a signed document takes precedence over these terms; nothing else does, and your own terms of purchase do not become part of the contract.'),
    heading('changes', 'Changes'),
    paragraph('We may change these terms when the law, the service or the way we charge changes. Administrators are told by email at least 30 days before. If you cancel before that day, the old terms apply until your access ends. A price that you have paid never changes during its billing period.'),
  ],
};
