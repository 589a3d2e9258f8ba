import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const governing: LegalPart<'governing'> = {
  name: 'governing',
  title: 'Governing law and disputes',
  summary: 'Nigerian law applies. We talk first, and if that fails, the courts of Lagos State decide.',
  changed: '2026-11-23',
  blocks: [
    heading('law', 'Which law'),
    paragraph(
      'These terms, and every dispute about them or about Humanar, are governed by the law of the Federal Republic of Nigeria.',
    ),
    heading('talk', 'A conversation first'),
    paragraph(
      'Most disputes are misunderstandings about a charge, a date or a figure. Before either of us goes to court, the one with the complaint writes to the other to say what happened and what would put it right. People with the authority to decide then talk to each other. If that doesn’t settle the matter within 30 days of the letter, either of us may take the next step.',
    ),
    heading('mediation', 'Mediation'),
    paragraph(
      'If we both agree, we then ask a mediator, for instance at the Lagos Multi-Door Courthouse. Each side pays its own costs and half of the mediator’s.',
    ),
    heading('courts', 'Courts'),
    paragraph(
      'Otherwise the courts of Lagos State decide, or the Federal High Court in Lagos where the law gives it jurisdiction. We both accept their jurisdiction.',
    ),
    heading('open', 'What you can always do'),
    list(
      'Ask a court for an urgent order, to stop harm that can’t wait.',
      'Complain to the [Nigeria Data Protection Commission](/privacy_files/questions#commission) or to the Federal Competition and Consumer Protection Commission.',
      'Use your rights as an employee against your employer, which these terms don’t affect.',
    ),
    heading('meanwhile', 'In the meantime'),
    paragraph(
      'While we talk, we both keep to the contract. Billing periods continue and we still delete data on schedule, so export anything the dispute is about.',
    ),
  ],
};
