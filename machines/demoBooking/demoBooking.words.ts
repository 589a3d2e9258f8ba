import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Booking a demo',
  events: {
    'demo.submitted': { by: 'person', clause: 'the visitor sends the form' },
    'details.changed': { by: 'person', clause: 'the visitor changes something' },
    'connection.returned': { by: 'browser', clause: 'the connection may be back' },
    'another.pressed': { by: 'person', clause: 'the visitor wants to book another demo' },
  },
  guards: { hasNoAnswer: 'there was no answer or no connection', isTimeTaken: 'someone else has just booked the time' },
  answers: {
    bookDemo: { by: 'server', asks: 'books the time', done: 'the time has been booked', error: 'booking fails' },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberRequest: null,
    forgetRequest: null,
    rememberError: 'the page says what went wrong',
    clearError: null,
  },
};
