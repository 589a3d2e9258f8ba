import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { sampleOutcome } from '../quotePayment/sampleOutcome.ts';
import { order, orgId, quote } from '../quotePayment/sampleQuotes.ts';
import { checkoutMachine } from './checkout.machine.ts';

const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

const failure = (status: number, code: string, msg: string): Failure => ({ msg, code, status, errors: [] });

const input = { order, orgId, isSubscribed: false, cardId: null, billingContactId: null, ref: null };

export const model = flowModel({
  name: 'checkout',
  address: '/subscriptions/checkout',
  machine: checkoutMachine,
  inputs: {
    'an order': input,
    'an order, with a card and a contact on file': { ...input, cardId, billingContactId, ref: 'DEMOADEOLA' },
    'no order': { ...input, order: null },
    'a subscription that runs': { ...input, isSubscribed: true },
  },
  events: () => ({}),
  outcomes: {
    quotePayment: {
      paid: sampleOutcome('paid', quote),
      'given back': sampleOutcome('refunded', quote),
      'changes the order': sampleOutcome('back', quote),
      'has a subscription': sampleOutcome(
        'refused',
        quote,
        failure(409, 'already_subscribed', 'Your organisation already has an active subscription.'),
      ),
      'plan is gone': sampleOutcome(
        'refused',
        null,
        failure(404, 'not_found', 'We have no plan of that name. Choose another.'),
      ),
      'app cannot be added': sampleOutcome(
        'refused',
        null,
        failure(400, 'invalid_request', 'Some of what was sent cannot be used. Check the marked fields.'),
      ),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  facts: ({ order: wanted, isSubscribed, cardId: paidWith, error }) => ({
    hasOrder: wanted !== null,
    isSubscribed,
    card: paidWith !== null,
    error: error?.code ?? null,
  }),
});
