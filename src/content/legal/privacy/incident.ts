import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const incident: LegalPart<'incident'> = {
  name: 'incident',
  title: 'If something goes wrong',
  summary: 'How we respond if personal data is lost, changed or seen by someone who shouldn’t have seen it.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'A personal data breach is any event in which personal data is lost, altered, disclosed or accessed without authorisation, whether by attack or by mistake.',
    ),
    heading('first-hours', 'The first hours'),
    list(
      'We stop it: we end sessions, close the way in, and take part of the service offline if we must.',
      'We keep the evidence that shows what happened.',
      'The data protection officer assesses whose data is affected and how likely harm is.',
    ),
    heading('commission', 'Notice to the Commission'),
    paragraph(
      'If the breach is likely to put people’s rights and freedoms at risk, we notify the Nigeria Data Protection Commission within 72 hours of becoming aware of it. We report anything we do not know by then as we learn it.',
    ),
    heading('people', 'Notice to you'),
    paragraph(
      'If the risk to you is high, we tell you without delay and in plain words: what happened, which data is affected, what it could lead to, what we have done, and what you can do now. We send the notice to the email you sign in with. If we can’t reach everyone affected individually, we publish it on this site.',
    ),
    heading('organisations', 'Notice to organisations'),
    paragraph(
      'If employee records are affected, the organisation is the controller and has duties of its own. We notify its administrators without delay, with everything they need to assess the breach and notify others.',
    ),
    heading('afterwards', 'Afterwards'),
    paragraph(
      'We record each breach, reported or not, with its cause, its effects and what we changed. If you’ve noticed something, please [tell us](/security-policy#reporting) immediately. Nobody who reports in good faith has anything to fear.',
    ),
  ],
};
