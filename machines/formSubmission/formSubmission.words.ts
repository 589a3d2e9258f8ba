import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Sending a form',
  events: {
    'form.submitted': { by: 'person', clause: 'the person sends the form' },
    'fields.changed': { by: 'person', clause: 'the person changes a field' },
    'connection.returned': { by: 'browser', clause: 'the connection may be back' },
    'another.pressed': { by: 'person', clause: 'the person wants to send another message' },
  },
  guards: {
    isMessage: 'it is a message to us',
    changesAccount: 'it changes the person’s name or the organisation’s logo',
    isEdited: 'the fields have been changed since it was sent',
    isOvertaken: 'someone else saved first',
    isMissing: 'it didn’t arrive',
    hasNoAnswer: 'there was no answer or no connection',
    isRemoved: 'someone else has removed the contact',
    isMessageRefused: 'it is a message, and the server answers with an error',
  },
  answers: {
    submit: {
      by: 'server',
      asks: 'checks the form, and saves or delivers it',
      done: 'the server has answered',
      error: 'sending fails',
    },
    findOut: {
      by: 'server',
      asks: 'looks whether the form arrived, or takes the same message again',
      done: 'the page has found out',
      error: 'the page can’t find out',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberSent: null,
    rememberEdit: 'the form counts as changed since it was sent',
    adopt: null,
    forgetRecord: 'the page says that saving adds the contact again',
    forgetSent: null,
    rememberError: 'the page says what went wrong',
    clearError: null,
    notifySaved: 'a notice says that it is saved',
    announceAccountChange: 'every page loads the account again',
  },
};
