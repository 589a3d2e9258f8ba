import { company } from '../company.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const terms: LegalPart<'terms'> = {
  name: 'terms',
  title: 'The agreement',
  summary: 'Who is bound by these terms, when they start to apply, and how they can change.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      `These terms are a contract between ${company}, Lagos (“we”), and anyone who uses this site or has an account here (“you”). If you act for an organisation, the contract is with the organisation, and you confirm that you have the authority to bind it.`,
    ),
    heading('acceptance', 'When they start to apply'),
    list(
      'If you read the site: from your first visit.',
      'If you have an account: from the moment you sign up or are added to an organisation’s account.',
      'If you buy: from the moment you confirm the order with the button that shows the total.',
    ),
    paragraph(
      'If you don’t agree to them, please don’t use the account. You can still read our prices, articles and help.',
    ),
    heading('parts', 'What they include'),
    paragraph(
      'The seventeen parts are one contract. The [privacy policy](/privacy-policy), the [security policy](/security-policy), the list of [third parties](/third-party) and the price shown when you order are part of it too. Anything we agree with an organisation in a signed document takes precedence over these terms. Nothing else does, and your own purchasing terms don’t become part of the contract.',
    ),
    heading('changes', 'Changes'),
    paragraph(
      'We may change these terms when the law, the service or the way we charge changes. We email administrators at least 30 days before a change takes effect. If you cancel before then, the old terms apply until your access ends. A price you have paid never changes during its billing period.',
    ),
    paragraph(
      'On 23 November 2026 we made the wording of these terms clearer. Three things changed: if a subscription renews automatically, our reminder comes 7 days before the billing period ends and not again 1 day before; members can manage their own login; and administrators can choose administrators here.',
    ),
    paragraph(
      'On 30 November 2026 we corrected these terms where the service worked differently: billing contacts get receipts but no other notices, a move from monthly to annual starts a new billing period, the link to a receipt works for 30 days, employee data can be exported while the organisation has access (after that, ask us for a copy), and a payment that is still open delays the deletion of a cancelled trial’s data. We also set out when cards are charged: if renewal is switched on in the last 24 hours, at the end of the billing period. If a charge fails, later tries have the same prices. Our address and email are now on the contact page.',
    ),
  ],
};
