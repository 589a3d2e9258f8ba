import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: { '*': ['opens the form'] },
  keeps:
    'What was typed is kept in this tab until the demo is booked or the tab is closed. Sending the same request again books nothing twice.',
  back: 'Back leaves the page. What was typed is still there when the person comes back in this tab.',
};
