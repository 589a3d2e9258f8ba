import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const permitted: LegalPart<'permitted'> = {
  name: 'permitted',
  title: 'What is permitted',
  summary: 'Use Humanar for your organisation’s own HR and payroll; do not attack it, resell it or misuse people’s data.',
  changed: '2026-11-22',
  blocks: [
    heading('may', 'What you may do'),
    paragraph('While your trial or subscription runs, your organisation may use the apps it has, for as many users as it has paid for, to manage its own people. An accountant or consultant may do so on an organisation’s behalf with a login of their own. You may link to any page of this site, and quote from it with its name.'),
    heading('may-not', 'What you may not do'),
    list(
      'Enter data about people without a right to it, or use what you see for anything but your task.',
      'Try to get into another organisation’s account, or around a limit, a price or a check.',
      'Overload the service, or take its contents out by machine other than through its exports.',
      'Share one login between people, or sell or rent access to others.',
      'Copy the software, take it apart or rebuild it, beyond what the law allows without our consent.',
      'Send malicious code, or anything that is against the law of Nigeria.',
      'Pretend to be someone else.',
    ),
    heading('research', 'Security research'),
    paragraph('Looking for weaknesses with your own account and your own data, within the limits of our [security policy](/security-policy#reporting), is welcome and no breach of these terms.'),
    heading('consequences', 'If it happens all the same'),
    paragraph('We ask you to stop. If harm is likely or you continue, we may suspend the login or the account as far and as long as that is needed, and tell you why. Repeated or serious breaches let us end the contract. The [90 days of retention](/terms_files/platformUse#cancelling) hold even then, so that your organisation does not lose its records.'),
  ],
};
