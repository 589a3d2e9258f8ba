import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Checking whether an email or alias is free',
  events: { 'value.typed': { by: 'person', clause: 'the email or alias in the field changes' } },
  guards: { isWellFormed: 'it is complete', isFree: 'it is free' },
  answers: {
    checkAvailability: {
      by: 'server',
      asks: 'says whether the email or alias is free',
      done: 'the server says whether it is free',
      error: 'the server can’t say whether it is free',
    },
  },
  delays: { timeLimit: 'no answer has come in time', fetchDelay: 'the person pauses' },
  actions: { rememberValue: null, rememberSuggestion: 'the page suggests a free one if the server knows one' },
};
