import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': ['settled', 'a new email waits'],
    settled: ['settled'],
    askingEmail: ['settled'],
    awaitingCode: ['a new email waits'],
    resendingCode: ['a new email waits'],
  },
  keeps:
    'A new email that waits for its code is stored on the server, so the page asks for the code again, on every device. A typed code or password isn’t kept.',
  back: 'Back leaves the page. A new email that waits for its code still waits when the person comes back.',
};
