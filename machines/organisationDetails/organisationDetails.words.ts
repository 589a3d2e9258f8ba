import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Saving the organisation’s details',
  events: {
    'save.pressed': { by: 'person', clause: 'the person saves' },
    'record.loaded': { by: 'browser', clause: 'the page has loaded the details again' },
    'connection.returned': { by: 'browser', clause: 'the connection may be back' },
  },
  guards: {
    isConflict: 'someone else saved first',
    hasArrived: 'they contain the changes',
    isNewer: 'they are newer than the ones in the form',
    isInDoubt: 'there was no answer, and the changes may have arrived',
  },
  answers: {
    save: {
      by: 'server',
      asks: 'saves the changes if nobody has changed the details since',
      done: 'the server has answered',
      error: 'saving fails',
    },
    lookUp: {
      by: 'server',
      asks: 'sends the details that are saved now',
      done: 'the saved details have been loaded',
      error: 'the saved details can’t be loaded',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberChanges: null,
    adopt: 'the form shows the saved details wherever nothing was typed',
    rememberConflict: 'their values are shown beside what was typed',
    rememberError: 'the page says what went wrong',
    settle: null,
    notifySaved: 'a notice says that the details are up to date',
    announceAccountChange: 'every page loads the account again',
  },
};
