import type { FlowModel } from '#machines/kit/model.ts';

const DEFECT = 'Only a defect of the machine itself could cause it.';
const SIGNED_OUT = 'The page follows its session to the sign-in, and drops the answer.';
/** Transitions that no person and no server can cause in a real browser: by machine and key, with the reason. */
const excusedInBrowser: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  checkout: { 'paying:quotePayment error:0': DEFECT },
  directChange: {
    'refreshing:refresh error:0': 'Reading again never fails: each part of the page reports what it couldn’t read.',
  },
  order: { 'order:buyer.changed:0': 'A person who signs out leaves the page, and any other account gets a new one.' },
  quotePayment: { 'paying:payment done:8': SIGNED_OUT, 'paying:payment error:0': DEFECT },
  renew: { 'paying:quotePayment error:0': DEFECT },
  upgrade: { 'paying:quotePayment error:0': DEFECT },
};

/** The excuses of a machine, by key. */
export const excusesOf = ({ name }: FlowModel): Readonly<Record<string, string>> => excusedInBrowser[name] ?? {};
