import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const permitted: LegalPart<'permitted'> = {
  name: 'permitted',
  title: 'What is permitted',
  summary:
    'Use Humanar for your organisation’s own HR and payroll; do not attack it, resell it or misuse people’s data.',
  changed: '2026-11-23',
  blocks: [
    heading('may', 'You may'),
    paragraph(
      'During your trial or subscription, your organisation may use its apps, for as many users as it has paid for, to manage its own people. An accountant or consultant may do so on an organisation’s behalf with a login of their own. You may link to any page of this site, and quote from it if you name it.',
    ),
    heading('may-not', 'You may not'),
    list(
      'Enter data about people without the right to do so, or use data you see for anything but your task.',
      'Try to get into another organisation’s account, or to get around a limit, a price or a check.',
      'Overload the service, or extract its contents automatically other than through its exports.',
      'Share one login between people, or sell or rent access to others.',
      'Copy, decompile or rebuild the software without our consent, except where the law allows it.',
      'Send malicious code, or anything that breaks Nigerian law.',
      'Pretend to be someone else.',
    ),
    heading('research', 'Security research'),
    paragraph(
      'You’re welcome to look for weaknesses with your own account and your own data, within the limits of our [security policy](/security-policy#reporting). Doing so is not a breach of these terms.',
    ),
    heading('consequences', 'If you break these rules'),
    paragraph(
      'We’ll ask you to stop. If harm is likely or you continue, we may suspend the login or the account as far and for as long as needed, and we’ll tell you why. If breaches are repeated or serious, we may end the contract. Even then we keep your data for [90 days](/terms_files/platformUse#cancelling), so that your organisation doesn’t lose its records.',
    ),
  ],
};
