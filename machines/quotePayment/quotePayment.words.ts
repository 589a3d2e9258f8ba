import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Reviewing and paying a quote',
  events: {
    'contact.chosen': { by: 'person', clause: 'the person chooses who else gets the receipt' },
    'card.chosen': { by: 'person', clause: 'the person chooses a saved card, or another on the provider’s page' },
    'pay.pressed': { by: 'person', clause: 'the person presses Pay' },
    'newPrice.confirmed': { by: 'person', clause: 'the person agrees to pay the new price' },
    'retry.pressed': { by: 'person', clause: 'the person tries again, or the connection may be back' },
    'back.pressed': { by: 'person', clause: 'the person wants to choose something else' },
  },
  guards: {
    hasQuote: 'there is a price already',
    isForSomethingElse: 'the subscription has changed, or the change now has to wait for the next renewal',
    isDifferentPrice: 'the amount due isn’t the one that was shown before',
    cannotBePriced: 'the server refuses it with a reason',
    isPaid: 'it was paid',
    isRefunded: 'the charge is being refunded',
    isStopped: 'the person chose to pay another way',
    isFreshQuoteForSomethingElse:
      'the quote was refused because the subscription has changed, or because the change now has to wait for the next renewal',
    isSamePrice: 'the quote was no longer valid, but the new one has the same amount due',
    isPriceChanged: 'the quote was no longer valid, and the new one has another amount due',
    isQuoteNotFound: 'the server no longer has the quote',
    isRefused: 'the subscription can’t be bought, renewed or changed like this any more',
    isSignedOut: 'the person is signed out',
  },
  answers: {
    price: {
      by: 'server',
      asks: 'works out the price',
      done: 'the price has been worked out',
      error: 'the price can’t be worked out',
    },
    reprice: {
      by: 'server',
      asks: 'works out the price of the same order again',
      done: 'the price has been worked out again',
      error: 'the price can’t be worked out again',
    },
    payment: {
      by: 'server',
      asks: 'takes the payment and verifies its result',
      done: 'the payment has ended',
      error: 'the payment fails unexpectedly',
    },
  },
  delays: { quoteLifetime: 'the quote is about to expire', timeLimit: 'no answer has come in time' },
  actions: {
    replaceQuote: null,
    replaceWithFreshQuote: null,
    rememberError: 'the page says what went wrong',
    rememberRefusal: 'the page says why',
    clearError: null,
    chooseContact: 'the choice is kept for the receipt',
    chooseCard: 'the payment will use that card',
    rememberPayment: 'the page says why the payment didn’t work',
    countPayment: 'the next attempt will be a separate payment',
    conclude: null,
    goToResult: 'the result page opens',
    finishPurchase: 'the saved choices are cleared, and every page loads the account again',
  },
};
