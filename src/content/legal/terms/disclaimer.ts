import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const disclaimer: LegalPart<'disclaimer'> = {
  name: 'disclaimer',
  title: 'What we don’t promise',
  summary:
    'Humanar calculates from the data you enter. It doesn’t replace your judgement, your adviser or your legal duties.',
  changed: '2026-11-23',
  blocks: [
    paragraph(
      'We provide Humanar with reasonable skill and care, and it does what our pages say it does. Beyond that, we give no warranty, as far as the law allows.',
    ),
    heading('not-promised', 'We don’t promise'),
    list(
      'That the service is free of every error or is never interrupted.',
      'That it suits a purpose our pages don’t mention.',
      'That it works with all other software, every bank or every office’s portal.',
      'That a figure is right if the data entered is wrong or incomplete.',
    ),
    heading('employer', 'You remain the employer'),
    paragraph(
      'The organisation is still the employer. It pays its people, files its returns and remits PAYE, pension, National Housing Fund and other contributions itself, on time, to the right office. Humanar prepares the figures and schedules. Check each run before you approve it: you are responsible for the approval and the filing.',
    ),
    heading('advice', 'No advice'),
    paragraph(
      'Neither the software nor our support team gives legal, tax or financial advice. If a lot depends on a question, ask a qualified adviser.',
    ),
    heading('trial', 'During the trial'),
    paragraph(
      'The trial is free and is for trying Humanar out. Please keep using your current system until you’ve decided.',
    ),
    heading('law', 'What the law gives you'),
    paragraph(
      'If you are a consumer, nothing on this page or the [next](/terms_files/limitation) affects your rights under the Federal Competition and Consumer Protection Act 2018.',
    ),
  ],
};
