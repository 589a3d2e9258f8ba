import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const limitation: LegalPart<'limitation'> = {
  name: 'limitation',
  title: 'Limits of liability',
  summary: 'Our unlimited liability, the upper limit for everything else, and the claims we exclude.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'A month of HR software costs little compared with a payroll. The limits below let us offer it at that price.',
    ),
    heading('unlimited', 'Without limit'),
    paragraph(
      'Our liability is unlimited for harm that we cause on purpose or by gross negligence, for death and injury, for fraud, and wherever the law doesn’t allow liability to be limited. That includes individuals’ claims under the Nigeria Data Protection Act 2023.',
    ),
    heading('limited', 'With a limit'),
    paragraph(
      'For everything else, whatever the legal basis, our total liability to an organisation for one year of the contract is limited to the amount it paid us for that year. A free trial costs nothing, so during it only the unlimited liability above applies.',
    ),
    heading('excluded', 'Excluded'),
    list(
      'Lost profit, business or reputation, and other indirect harm.',
      'Penalties and interest for a payment or return that was due and not made, unless a figure we calculated wrongly was the cause.',
      'Data that you could have exported but didn’t, once we’ve deleted it as these terms say.',
      'The consequences of not keeping a login safe, or of use that is not [permitted](/terms_files/permitted).',
    ),
    heading('events', 'Events outside our control'),
    paragraph(
      'Neither of us is liable for a failure caused by something outside our control that care could not have prevented, for as long as it lasts. Examples are a widespread network or power failure, acts of authorities, unrest or disaster.',
    ),
    heading('claims', 'Making a claim'),
    paragraph(
      'Tell us within 60 days of noticing the harm, and take reasonable steps to keep it small. A later claim isn’t lost, but is reduced by what the delay has cost. These limits also protect the people who work for us.',
    ),
  ],
};
