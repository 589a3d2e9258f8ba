import type { FlowModel } from '#machines/kit/model.ts';

const DEFECT = 'Only a defect of the machine itself could cause it.';
const SIGNED_OUT = 'The page follows its session to the sign-in, and drops the answer.';
const HEARD_FIRST = 'The refused call itself already ends the session, before its answer reaches the machine.';
/** Transitions that no person and no server can cause in a real browser: by machine and key, with the reason. */
const excusedInBrowser: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  checkout: { 'paying:quotePayment error:0': DEFECT },
  directChange: {
    'refreshing:refresh error:0': 'Reading again never fails: each part of the page reports what it couldn’t read.',
  },
  order: { 'order:buyer.changed:0': 'A person who signs out leaves the page, and any other account gets a new one.' },
  quotePayment: { 'paying:payment done:8': SIGNED_OUT, 'paying:payment error:0': DEFECT },
  renew: { 'paying:quotePayment error:0': DEFECT },
  session: {
    'loading:loadAccount error:0': HEARD_FIRST,
    'refreshing:loadAccount error:0': HEARD_FIRST,
    'loggedIn:loadSurroundings error:0': 'It never fails: each page loads what is missing.',
  },
  upgrade: { 'paying:quotePayment error:0': DEFECT },
};

/** The excuses of a machine, by key. */
export const excusesOf = ({ name }: FlowModel): Readonly<Record<string, string>> => excusedInBrowser[name] ?? {};
