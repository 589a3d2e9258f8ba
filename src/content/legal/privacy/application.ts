import { company } from '../company.ts';
import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const application: LegalPart<'application'> = {
  name: 'application',
  title: 'Where this policy applies',
  summary:
    'This policy covers this site and your organisation’s account, but not the main application or other people’s sites.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      `This policy covers the personal data that ${company}, Lagos, handles through this site: the public pages, the forms on them, and the account area where an organisation signs up, secures its account, tries Humanar, buys it and manages its subscription.`,
    ),
    heading('who', 'Who it is about'),
    list(
      'Visitors who read the site, write to us, ask for a demo or apply to become a partner.',
      'Administrators and members who sign in for their organisation.',
      'People an organisation tells us about, such as billing contacts.',
    ),
    heading('two-roles', 'Two roles'),
    paragraph(
      'For all of these people, we decide why and how data is used. In the words of the Nigeria Data Protection Act 2023, we are the data controller. For the records that an organisation keeps about its employees in the apps, the organisation decides and we act on its instructions: it is the controller and we are its processor. [Your people’s data in Humanar](/privacy_files/humanar) explains this.',
    ),
    heading('outside', 'What it doesn’t cover'),
    list(
      'Other sites that we link to. Their owners have their own policies. Our [terms on other websites](/terms_files/websites) say more.',
      'The card payment provider’s own page, where you enter card numbers. See [third parties](/third-party#card-payments).',
      'Your employer’s use of your data outside Humanar. Please ask your employer.',
    ),
    paragraph(
      'The site is for organisations and the adults who work in them. We don’t knowingly open accounts for anyone under 18.',
    ),
  ],
};
