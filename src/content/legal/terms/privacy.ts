import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const privacy: LegalPart<'privacy'> = {
  name: 'privacy',
  title: 'Privacy and data processing',
  summary: 'The data processing terms between your organisation, as controller, and us, as processor.',
  changed: '2026-11-21',
  blocks: [
    paragraph('The [privacy policy](/privacy-policy) explains what we do with the data of visitors and account holders. This part is the agreement that the Nigeria Data Protection Act 2023 asks for between your organisation and us about employee records.'),
    heading('processing', 'What is processed'),
    paragraph('Subject: running the apps that the organisation uses. Duration: the trial or subscription and the 90 days after it. People: those who work for the organisation, have done so or have an offer to, and those they name, such as next of kin. Data: what the organisation enters, including pay, bank, tax, pension, leave, time, documents and reviews.'),
    heading('our-duties', 'Our duties'),
    list(
      'We process the data only on the organisation’s instructions, which it gives by using the apps, and say so if we think one is against the law.',
      'Anyone who works with it is bound to secrecy.',
      'We keep the measures of the [security policy](/security-policy).',
      'We help with requests from employees, assessments, and questions from the Commission.',
      'We report a breach [without delay](/privacy_files/incident#organisations).',
      'At the end we delete it by the [table of deletion times](/privacy_files/retention#after-the-end). Until then it can be exported.',
      'We show the organisation what it needs to see that we keep to this, and allow an audit by arrangement, at its cost.',
    ),
    heading('sub-processors', 'Further processors'),
    paragraph('The organisation agrees to those listed under [third parties](/third-party). We tell administrators 30 days before adding or replacing one; they may object for a reason in data protection and, if we find no remedy, cancel before it begins. Each is bound as we are, and we answer for it.'),
    heading('your-duties', 'The organisation’s duties'),
    paragraph('It tells its people what it does with their data, has a ground for it, enters only what it needs, and gives access only to those who should have it.'),
  ],
};
