import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const application: LegalPart<'application'> = {
  name: 'application',
  title: 'Where this policy applies',
  summary: 'This site and your organisation’s account, and how far the main application and other people’s sites fall outside it.',
  changed: '2026-11-21',
  blocks: [
    paragraph(
      'This policy is about personal data that Humanar Limited, Lagos, handles through this site: the pages that anyone can read, the forms on them, and the account area where an organisation signs up, secures its account, tries Humanar, buys it and manages its subscription.',
    ),
    heading('who', 'Whom it is about'),
    list(
      'Visitors who read the site, write to us, ask for a demo or apply to become a partner.',
      'Administrators and members who sign in for their organisation.',
      'People whom an organisation names to us, such as billing contacts.',
    ),
    heading('two-roles', 'Two roles'),
    paragraph(
      'For all of these people we decide why and how data is used. In the words of the Nigeria Data Protection Act 2023 we are the data controller. For the records that an organisation keeps about its employees in the apps, the organisation decides and we act on its instructions: it is the controller and we are its processor. [Your people’s data in Humanar](/privacy_files/humanar) says what that means.',
    ),
    heading('outside', 'What it does not cover'),
    list(
      'Pages that we link to. Their owners have policies of their own; our [terms on other websites](/terms_files/websites) say more.',
      'The card payment provider’s own page, on which card numbers are typed. See [third parties](/third-party#card-payments).',
      'Your employer’s use of your data outside Humanar. Please ask your employer.',
    ),
    paragraph('The site is made for organisations and the adults who work in them. We do not knowingly open accounts for anyone under 18.'),
  ],
};
