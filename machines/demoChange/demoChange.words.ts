import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Moving or cancelling a demo',
  events: {
    'demo.read': { by: 'browser', clause: 'the page has loaded the demo again' },
    'move.pressed': { by: 'person', clause: 'the visitor wants another time' },
    'time.submitted': { by: 'person', clause: 'the visitor moves the demo to another time' },
    'cancel.pressed': { by: 'person', clause: 'the visitor wants to cancel the demo' },
    'cancel.confirmed': { by: 'person', clause: 'the visitor confirms the cancellation' },
    'keep.pressed': { by: 'person', clause: 'the visitor keeps the demo as it is' },
    'connection.returned': { by: 'browser', clause: 'the connection may be back' },
  },
  guards: {
    isCancelled: 'it is cancelled',
    isPast: 'it has started or is over',
    isOutdated: 'that answer is older than what the page shows',
    isBooked: 'the demo is still booked',
    isMoved: 'the demo is booked for the time that was asked for',
    hasNoAnswer: 'there was no answer, and the request may have arrived',
    leavesDemoAsRead: 'the time has just been taken, or nothing was sent',
  },
  answers: {
    readDemo: {
      by: 'server',
      asks: 'says when the demo is, and whether it can still be changed',
      done: 'the demo has been loaded',
      error: 'the demo can’t be loaded',
    },
    moveDemo: { by: 'server', asks: 'moves the demo', done: 'the demo has been moved', error: 'moving fails' },
    cancelDemo: {
      by: 'server',
      asks: 'cancels the demo',
      done: 'the demo has been cancelled',
      error: 'cancelling fails',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberDemo: 'the page shows the demo as it is now',
    rememberDate: null,
    rememberError: 'the page says what went wrong',
    clearError: null,
    notifyMoved: 'a notice says that the demo was moved',
  },
};
