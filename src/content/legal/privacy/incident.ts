import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const incident: LegalPart<'incident'> = {
  name: 'incident',
  title: 'If something goes wrong',
  summary: 'Our steps when personal data has been lost, changed or seen by someone who should not have seen it.',
  changed: '2026-11-22',
  blocks: [
    paragraph('A personal data breach is any event in which personal data is lost, altered, disclosed or opened without right, whether by attack or by mistake.'),
    heading('first-hours', 'The first hours'),
    list(
      'We stop it: end sessions, close the way in, take part of the service offline if we must.',
      'We keep the traces that show what happened.',
      'The data protection officer judges whose data is affected and how likely harm is.',
    ),
    heading('commission', 'Notice to the Commission'),
    paragraph('If the breach is likely to put people’s rights and freedoms at risk, we notify the Nigeria Data Protection Commission within 72 hours of becoming aware of it. We report anything we do not know by then as we learn it.'),
    heading('people', 'Notice to you'),
    paragraph('If the risk to you is high, we tell you without delay and in plain words: what happened, which data, what it may lead to, what we have done, and what you can do now. The notice goes to the email of your login. If we cannot reach those affected one by one, we publish it on this site for all to see.'),
    heading('organisations', 'Notice to organisations'),
    paragraph('If employee records are affected, the organisation is the controller and has duties of its own. We notify its administrators without delay, with everything they need to judge the breach and to notify in turn.'),
    heading('afterwards', 'Afterwards'),
    paragraph('Each breach, reported or not, is written down with its cause, its effects and what was changed. If you have noticed something, please [tell us](/security-policy#reporting) immediately. Nobody who reports in good faith has anything to fear.'),
  ],
};
