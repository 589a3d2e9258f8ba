import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['settled'] },
  keeps: 'The page shows whether questions are set. Answers that weren’t saved have to be typed again.',
  back: 'Back leaves the page. Answers that weren’t saved are lost.',
};
