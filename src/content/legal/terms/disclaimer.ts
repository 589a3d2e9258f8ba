import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const disclaimer: LegalPart<'disclaimer'> = {
  name: 'disclaimer',
  title: 'What we do not promise',
  summary: 'Humanar computes from what it is given. It does not replace your judgement, your adviser or your duties.',
  changed: '2026-11-21',
  blocks: [
    paragraph('We provide Humanar with reasonable skill and care, and it does what our pages say it does. Beyond that, and as far as the law allows, we give no warranty.'),
    heading('not-promised', 'What that leaves out'),
    list(
      'That the service is free of every error, or never interrupted.',
      'That it suits a purpose which our pages do not name.',
      'That it works with every other software, bank or office portal.',
      'That a figure is right where what was entered is wrong or incomplete.',
    ),
    heading('employer', 'Your duties stay yours'),
    paragraph('The organisation remains the employer. It pays its people, files returns and remits PAYE, pension, National Housing Fund and other dues itself, on time, to the right office. Humanar prepares figures and schedules for that. Look at a run before you approve it: the approval is yours, and so is the filing.'),
    heading('advice', 'No advice'),
    paragraph('Neither the software nor the people who help you with it give legal, tax or financial advice. Where much depends on a question, ask someone who does.'),
    heading('trial', 'During the trial'),
    paragraph('The trial is free and meant for trying. Please keep your present way of working until you have decided.'),
    heading('law', 'What the law gives you'),
    paragraph('If you are a consumer, the rights that the Federal Competition and Consumer Protection Act 2018 gives you are untouched by this page and the [next](/terms_files/limitation).'),
  ],
};
