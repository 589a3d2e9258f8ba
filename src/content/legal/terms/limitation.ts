import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const limitation: LegalPart<'limitation'> = {
  name: 'limitation',
  title: 'Limits of liability',
  summary: 'Our liability, its exceptions and its upper limit.',
  changed: '2026-11-22',
  blocks: [
    paragraph('The price of a month of HR software is small beside a payroll. The limits below keep the two in a proportion in which we can offer it at that price.'),
    heading('unlimited', 'Without limit'),
    paragraph('We are liable without limit for harm that we cause on purpose or by gross negligence, for death and injury, for fraud, and wherever the law does not let liability be limited. That includes claims of individuals under the Nigeria Data Protection Act 2023.'),
    heading('limited', 'With a limit'),
    paragraph('For everything else, on whatever legal ground, all our liability to an organisation for one year of the contract is limited to the sum it paid us for that year. During a free trial nothing is paid, and only the liability without limit remains.'),
    heading('excluded', 'Not at all'),
    list(
      'Profit, business or reputation that was lost, and other harm that follows only indirectly.',
      'Penalties and interest for a payment or return that was due and not made, except where a figure computed wrongly by us was their cause.',
      'Data that you could have exported and did not, once it was deleted as these terms say.',
      'Consequences of a login that was not kept safe, or from use that is not [permitted](/terms_files/permitted).',
    ),
    heading('events', 'Events beyond control'),
    paragraph('Neither of us is liable for a failure caused by something outside our control that care could not have prevented, such as a breakdown of networks or power over a wide area, acts of authorities, unrest or disaster, for as long as it lasts.'),
    heading('claims', 'Making a claim'),
    paragraph('Tell us within 60 days of noticing the harm, and do what is reasonable to keep it small. A later claim is not lost, but is reduced by what the delay has cost. These limits also protect those who work for us.'),
  ],
};
