import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const general: LegalPart<'general'> = {
  name: 'general',
  title: 'General rules',
  summary: 'Ending the contract, passing it on, and what holds if a part of it should not.',
  changed: '2026-11-22',
  blocks: [
    heading('ending', 'Ending the contract'),
    list(
      'You end it by cancelling and, if you wish, [closing the account](/privacy_files/managing#closing).',
      'We may end it with 90 days’ notice to the end of a billing period that you have paid for.',
      'Either of us may end it immediately if the other breaks it seriously and does not put that right within 14 days of being told. If the breach was ours, you get back what you paid for the time after the end.',
    ),
    paragraph('Without a subscription an account costs nothing and may simply stay.'),
    heading('survives', 'What continues afterwards'),
    paragraph('Everything that by its nature outlasts the end: [ownership](/terms_files/ownership), [liability](/terms_files/limitation), [disputes](/terms_files/governing), sums that are due, and the deletion of data on its day.'),
    heading('passing-on', 'Passing it on'),
    paragraph('You may pass the contract on to anyone who takes over your organisation, if you tell us. We may pass it on to anyone who takes over Humanar, as the [privacy policy](/privacy_files/sharing#successors) describes. Otherwise each of us needs the other’s consent.'),
    heading('parts', 'If a part does not hold'),
    paragraph('If a court finds one of these terms invalid, the others remain valid, and the valid rule nearest to its purpose takes its place.'),
    heading('waiver', 'No silent waiver'),
    paragraph('Not insisting on a right immediately does not give it up.'),
    heading('relation', 'Nothing more than a contract'),
    paragraph('These terms make neither of us the other’s agent, partner or employee, and give no rights to third parties. Becoming a [partner](/partnership) takes a contract of its own.'),
    heading('language', 'Language'),
    paragraph('The contract is in English. Headings help to find things and have no meaning of their own.'),
  ],
};
