import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['listed'] },
  keeps:
    'The list is loaded again and shows the roles as the server has them. A change that hadn’t been sent has to be chosen again.',
  back: 'Back leaves the page. A change that hadn’t been sent isn’t made.',
};
