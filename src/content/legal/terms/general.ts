import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const general: LegalPart<'general'> = {
  name: 'general',
  title: 'General rules',
  summary: 'How the contract ends, how it can be transferred, and what happens if a part of it is invalid.',
  changed: '2026-11-23',
  blocks: [
    heading('ending', 'Ending the contract'),
    list(
      'You end it by cancelling and, if you want to, [closing the account](/privacy_files/managing#closing).',
      'We may end it with 90 days’ notice, at the end of a billing period that you have paid for.',
      'Either of us may end it immediately if the other seriously breaches it and doesn’t put that right within 14 days of being told. If the breach was ours, we refund what you paid for the time after the contract ends.',
    ),
    paragraph('An account without a subscription costs nothing, and you can keep it.'),
    heading('survives', 'What continues afterwards'),
    paragraph(
      'Everything that by its nature outlasts the contract: [ownership](/terms_files/ownership), [liability](/terms_files/limitation), [disputes](/terms_files/governing), amounts that are due, and the deletion of data on schedule.',
    ),
    heading('passing-on', 'Transferring it'),
    paragraph(
      'You may transfer the contract to anyone who takes over your organisation, if you tell us. We may transfer it to anyone who takes over Humanar, as the [privacy policy](/privacy_files/sharing#successors) describes. Otherwise each of us needs the other’s consent.',
    ),
    heading('parts', 'If a part is invalid'),
    paragraph(
      'If a court finds one of these terms invalid, the others remain valid, and the valid rule closest to its purpose replaces it.',
    ),
    heading('waiver', 'No waiver'),
    paragraph('If either of us doesn’t insist on a right immediately, we don’t give it up.'),
    heading('relation', 'Our relationship'),
    paragraph(
      'These terms don’t make either of us the other’s agent, partner or employee, and give no rights to third parties. Becoming a [partner](/partnership) takes a separate contract.',
    ),
    heading('language', 'Language'),
    paragraph('The contract is in English. Headings are there to help you find things and have no legal meaning.'),
  ],
};
