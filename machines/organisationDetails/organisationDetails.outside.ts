import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['loaded'] },
  keeps: 'The details are read from the server again. What was typed and not saved has to be typed again.',
  back: 'Back leaves the page, and what wasn’t saved is lost.',
};
