import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['idle'] },
  keeps:
    'The page is loaded again and shows whether the change was made. One that hadn’t been sent has to be pressed again.',
  back: 'Back leaves the page. A change that hadn’t been sent isn’t made.',
};
