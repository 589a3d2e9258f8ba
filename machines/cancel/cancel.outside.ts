import type { OutsideFacts } from '../kit/outsideFacts.ts';

const all = ['a paid subscription', 'a trial', 'a cancelled subscription', 'nothing that runs'];

export const outside: OutsideFacts = {
  reload: {
    '*': ['a paid subscription', 'a trial'],
    notCancellable: ['nothing that runs'],
    cancelling: all,
    cancelFailed: all,
    changedMeanwhile: all,
    trialEnded: ['nothing that runs'],
    cancelled: ['a cancelled subscription'],
    undoing: ['a cancelled subscription', 'a paid subscription'],
    leaving: all,
  },
  keeps:
    'The page reads the subscription from the server again. Until the cancellation is confirmed nothing is stored, so the reason, the name and the password have to be entered again.',
  back: 'Back leaves the page for the one before. Nothing is cancelled unless the server has already received it.',
};
