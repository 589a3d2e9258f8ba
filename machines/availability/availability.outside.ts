import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['an empty field'] },
  keeps: 'The field is checked again as soon as it has a value.',
  back: 'Back leaves the page. Nothing was stored: the check only asks.',
};
