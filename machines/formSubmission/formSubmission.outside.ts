import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': [
      'edits a contact',
      'writes a message',
      'changes their name',
      'uploads a logo',
      'adds a contact',
      'chooses a new password',
    ],
  },
  keeps:
    'A message to us is kept in this tab until it is sent or the tab is closed. Other forms start with what the server has, and what was typed has to be typed again.',
  back: 'Back leaves the page. A message to us is still there when the person comes back in this tab; what was typed into other forms isn’t.',
};
