import type { Buyer, OrderRequest } from './keptOrderServer.ts';

/* What can happen to orders, in sentences, and the limits of its search. */

export interface Bounds {
  /** Orders put together. */
  orders: number;
  signUps: number;
  signIns: number;
  signOuts: number;
  /** Logins that the server ends. */
  endings: number;
  /** Answers that are lost on the way. */
  losses: number;
  reloads: number;
  closes: number;
  trials: number;
  discards: number;
  /** Attempts to pay. */
  pays: number;
  /** Pages opened from the menu. */
  visits: number;
  weeks: number;
  /** Waits that last longer than their time limit. */
  limits: number;
}

/** The first or second tab. */
export type Place = 0 | 1;

export type OrderAct =
  | { tab: Place; does: 'isAnswered' | 'receives' | 'loses'; call: OrderRequest['call'] }
  | { tab: Place; does: keyof typeof sentences }
  | { tab: Place; does: 'signsIn'; person: Buyer }
  | { ends: Place }
  | { passes: 'week' };

const sentences = {
  notices: 'notices that the browser’s login has changed.',
  loads: 'loads the account.',
  loadsLate: 'loads the account, but not in time the order that waits.',
  isPriced: 'receives the price.',
  getsNoPrice: 'gets no price.',
  waits: 'waits for a while.',
  waitsTooLong: 'waits longer than the time limit.',
  opensOrder: 'opens the order page.',
  opensOffer: 'opens the page that offers a kept order.',
  takesOffer: 'continues to the order that is offered.',
  chooses: 'puts an order together.',
  continues: 'continues with the order.',
  signsUp: 'signs up as Ada.',
  confirms: 'follows the link in Ada’s mail.',
  logsOut: 'logs out.',
  reloads: 'is reloaded.',
  closes: 'is closed, and a new one is opened.',
  startsTrial: 'starts the trial.',
  discards: 'discards the order that is offered.',
  pays: 'pays for the order.',
} as const;

const callNames: Record<OrderRequest['call'], string> = {
  signUp: 'the sign-up',
  signIn: 'the sign-in',
  confirm: 'the confirmation of the email',
  readOrder: 'the request for the kept order',
  startTrial: 'the start of the trial',
  discard: 'the discarding',
  pay: 'the payment',
};

export function orderSentence(act: OrderAct): string {
  if ('passes' in act) return 'A week passes, and the server drops the orders that it keeps.';
  if ('ends' in act) return `The server ends the login of the ${act.ends === 0 ? 'first' : 'second'} browser.`;
  const tab = `The ${act.tab === 0 ? 'first' : 'second'} tab`;
  switch (act.does) {
    case 'isAnswered':
      return `The server carries out ${callNames[act.call]} of ${tab.toLowerCase()}.`;
    case 'receives':
      return `${tab} receives the answer to ${callNames[act.call]}.`;
    case 'loses':
      return `${tab} gets no answer to ${callNames[act.call]}, which is carried out.`;
    case 'signsIn':
      return `${tab} signs in as ${act.person}.`;
    default:
      return `${tab} ${sentences[act.does]}`;
  }
}
