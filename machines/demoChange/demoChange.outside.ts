import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': [] },
  reopen: {
    '*': ['a booked demo', 'a cancelled demo', 'a past demo'],
    cancelled: ['a cancelled demo'],
    past: ['a past demo'],
  },
  keeps:
    'The link’s secret is removed from the address as soon as the page opens, so a reloaded page asks for the link: the person opens it from the email again, and sees the demo as the server has it.',
  back: 'Back leaves the page. To come back, the person opens the link in the email again.',
};
