import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Putting an order together',
  events: {
    'choices.changed': { by: 'person', clause: 'the person changes the order' },
    'buyer.changed': { by: 'browser', clause: 'the page learns who is buying' },
    'draft.forgotten': { by: 'person', clause: 'the person signs out in this tab' },
    'continue.pressed': { by: 'person', clause: 'the person continues' },
    'signIn.pressed': { by: 'person', clause: 'the person leaves to sign in' },
    'retry.asked': { by: 'person', clause: 'the person asks for the price again, or the connection returns' },
  },
  guards: {
    isOtherAccount: 'the order belongs to another organisation',
    isSamePrice: 'the price is for the same buyer as before',
    lacksParts: 'they may buy, but part of the order is missing',
    isRefused: 'they may buy, but the server has refused part of the order',
    isVisitor: 'they are a visitor',
    isAdministrator: 'they are an administrator and there is something to buy',
    isIncomplete: 'the plan, the apps or the users are missing',
    isBuyerUnknown: 'it isn’t known yet who is buying',
  },
  answers: {
    fetchPrice: {
      by: 'server',
      asks: 'works out the price',
      done: 'the price has arrived',
      error: 'the order is refused or the price doesn’t arrive',
    },
  },
  delays: {
    timeLimit: 'no answer has come in time',
    fetchDelay: 'the person pauses',
    refreshDelay: 'the price is about to expire',
  },
  actions: {
    changeDraft: 'this tab keeps the choice',
    rememberBuyer: 'the page offers what this person may do, and never shows them someone else’s price',
    forgetDraft: 'the order is dropped, and the page starts again with the usual one',
    rememberQuote: null,
    keepDraft: 'this tab keeps the order',
    rememberError: 'the page says what went wrong',
    clearError: null,
    nameMissingParts: 'the page names what is missing or refused',
    chooseBuying: 'this tab remembers that the person came to buy, not to try',
    goToSignUp: 'the sign-up opens',
    goToCheckout: 'the checkout opens',
  },
};
