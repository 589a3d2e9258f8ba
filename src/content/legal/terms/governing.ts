import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const governing: LegalPart<'governing'> = {
  name: 'governing',
  title: 'Governing law and disputes',
  summary: 'The law of the Federal Republic of Nigeria, a conversation first, then the courts of Lagos State.',
  changed: '2026-11-21',
  blocks: [
    heading('law', 'Which law'),
    paragraph('These terms, and every dispute about them or about Humanar, are governed by the law of the Federal Republic of Nigeria.'),
    heading('talk', 'A conversation first'),
    paragraph('Most disputes are misunderstandings about a charge, a date or a figure. Before either of us goes to court, the one who is dissatisfied writes to the other: what happened, and what would put it right. People who can decide then talk to each other. If that does not settle it within 30 days of the letter, the next step is open.'),
    heading('mediation', 'Mediation'),
    paragraph('If both of us wish, a mediator is asked next, for instance at the Lagos Multi-Door Courthouse. Each side bears its own costs and half of the mediator’s.'),
    heading('courts', 'Courts'),
    paragraph('Otherwise the courts of Lagos State, or the Federal High Court in Lagos where the law gives it the matter, decide. Both of us accept their jurisdiction.'),
    heading('open', 'What stays open in any case'),
    list(
      'Urgent orders of a court, to stop harm that cannot wait.',
      'Complaints to the [Nigeria Data Protection Commission](/privacy_files/questions#commission) or to the Federal Competition and Consumer Protection Commission.',
      'Rights of employees against their employer, which these terms do not touch.',
    ),
    heading('meanwhile', 'In the meantime'),
    paragraph('While we talk, both of us keep to the contract. Billing periods continue and data is still deleted on its day, so export what a dispute is about.'),
  ],
};
