import type { Question } from './checkoutPage.ts';
import type { Fare } from './orderServer.ts';

/* What can happen while one order is paid in two tabs, in plain English. */

const tabActs = {
  polls: 'checks the payment again, after a pause',
  waitsTooLong: 'has waited too long and stops',
  quoteAges: 'has shown its price for 28 minutes',
  turnsTo: 'comes to the front',
  pays: 'presses Pay',
  agrees: 'agrees to the new price and pays',
  choosesCard: 'chooses another way to pay',
  tries: 'tries again',
  checks: 'asks what became of the payment',
  continues: 'continues to the card page',
  stops: 'wants to pay another way',
  reconnects: 'is back online',
  reloads: 'reloads the page',
  closes: 'closes the page',
  opensCheckout: 'opens the checkout',
  opensResult: 'opens the result page of the payment',
  paysThere: 'pays on the card page',
  isDeclined: 'has a card declined on the card page',
  returns: 'follows the card page’s way back',
  goesBack: 'goes back from the card page with the Back button',
} as const;
/** Things that a tab does without the person. */
const withoutPerson: readonly (keyof typeof tabActs)[] = ['polls', 'waitsTooLong', 'quoteAges', 'turnsTo'];

export type CheckoutAct =
  | { tab: 0 | 1; does: keyof typeof tabActs }
  | { tab: 0 | 1; asks: Question['asks']; is: Fare | 'lost' | 'received' }
  /** A request to pay whose page has gone, by index. */
  | { late: number; is: 'carriedOut' | 'lost' }
  /** By the webhook or the reconciler; `old`: the provider still knows nothing of it, or nobody has seen its page. */
  | { payment: number; is: 'settled' | 'old' | 'returned' }
  | { time: 'quotesExpire' | 'priceChanges' };

const requestNames: Record<Question['asks'], string> = {
  price: 'request for the price',
  start: 'request to pay',
  check: 'question about its payment',
};

export function sentenceOf(act: CheckoutAct): string {
  if ('time' in act) return act.time === 'quotesExpire' ? 'The quotes expire.' : 'The price changes.';
  if ('payment' in act) {
    if (act.is === 'returned') return `Payment ${act.payment} is given back.`;
    return act.is === 'settled'
      ? `The server hears of payment ${act.payment} from the provider.`
      : `Payment ${act.payment} is so old that the server gives it up.`;
  }
  if ('late' in act)
    return act.is === 'lost'
      ? 'A request to pay whose page has gone is lost.'
      : 'The server carries out a request to pay whose page has gone.';
  const tab = act.tab === 0 ? 'the first tab' : 'the second tab';
  if ('does' in act)
    return withoutPerson.includes(act.does)
      ? `T${tab.slice(1)} ${tabActs[act.does]}.`
      : `In ${tab}, the person ${tabActs[act.does]}.`;
  const call = `the ${requestNames[act.asks]} of ${tab}`;
  switch (act.is) {
    case 'heard':
      return `The server carries out ${call}.`;
    case 'unheard':
      return `The server carries out ${call}, but gets no answer from the provider.`;
    case 'declined':
      return `The server carries out ${call}, and the card is declined.`;
    case 'dies':
      return `The server dies during ${call}, before it asks the provider.`;
    case 'lost':
      return `T${tab.slice(1)} gets no answer to its ${requestNames[act.asks]}.`;
    case 'received':
      return `T${tab.slice(1)} receives the answer to its ${requestNames[act.asks]}.`;
  }
}
