import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const privacy: LegalPart<'privacy'> = {
  name: 'privacy',
  title: 'Privacy and data processing',
  summary: 'The data processing terms between your organisation, as controller, and us, as processor.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'The [privacy policy](/privacy-policy) explains what we do with the data of visitors and account holders. This part is the agreement between your organisation and us about employee records that the Nigeria Data Protection Act 2023 requires.',
    ),
    heading('processing', 'The processing'),
    paragraph(
      'Purpose: running the apps that the organisation uses. Duration: the trial or subscription and the 90 days after it. People: anyone who works for the organisation, has worked for it or has an offer to, and people they name, such as next of kin. Data: everything the organisation enters, including pay, bank, tax, pension, leave, time, documents and reviews.',
    ),
    heading('our-duties', 'Our duties'),
    list(
      'We process the data only on the organisation’s instructions, which it gives by using the apps. If we think an instruction is against the law, we say so.',
      'Everyone who works with it is bound to confidentiality.',
      'We keep up the measures in the [security policy](/security-policy).',
      'We help with employees’ requests, impact assessments and questions from the Commission.',
      'We report a breach [without delay](/privacy_files/incident#organisations).',
      'At the end we delete it as set out in the [table of deletion times](/privacy_files/retention#after-the-end). The organisation can export it while it has access, and ask us for a copy from then until we delete it.',
      'We give the organisation the information it needs to check that we comply, and allow an audit by arrangement, at its cost.',
    ),
    heading('sub-processors', 'Sub-processors'),
    paragraph(
      'The organisation agrees to the processors listed under [third parties](/third-party). We tell administrators 30 days before we add or replace one. They may object on data protection grounds and, if we can’t resolve the objection, cancel before the change. Each processor is bound by the same duties as we are, and we are responsible for it.',
    ),
    heading('your-duties', 'The organisation’s duties'),
    paragraph(
      'It tells its people what it does with their data, has a lawful ground for it, enters only what it needs, and gives access only to those who should have it.',
    ),
  ],
};
