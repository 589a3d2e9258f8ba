import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { sampleOutcome } from '../quotePayment/sampleOutcome.ts';
import {
  cheaper,
  downgradeQuote,
  fewerUsers,
  moreUsers,
  ofAnotherVersion,
  orgId,
  upgradeQuote,
} from '../quotePayment/sampleQuotes.ts';
import { upgradeMachine } from './upgrade.machine.ts';

const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

const failure = (status: number | null, code: string | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});
const away = failure(null, null, 'An error occurred');
const refused = failure(409, 'transition_refused', 'Your subscription does not allow this now.');
const nothingChanged = failure(
  409,
  'nothing_changed',
  'This is what your organisation has already. Change something first.',
);
const belowAllocated = failure(
  409,
  'below_allocated',
  'More people of your organisation have a place than that. Take places away in the app first.',
);
const input = { isChangeable: true, orgId, version: 3, change: null, cardId: null, billingContactId: null };

export const model = flowModel({
  name: 'upgrade',
  address: '/subscriptions/management/subscription/change',
  machine: upgradeMachine,
  inputs: {
    'a subscription that runs': input,
    'with a card, a contact and a kept choice': { ...input, change: moreUsers, cardId, billingContactId },
    'nothing that could be changed': { ...input, isChangeable: false },
  },
  events: () => ({
    'chooses more users': { type: 'change.chosen', change: moreUsers },
    'chooses fewer users': { type: 'change.chosen', change: fewerUsers },
    'continues to review': { type: 'review.pressed' },
    'schedules the change': { type: 'schedule.pressed' },
    'tries again': { type: 'retry.pressed' },
    'looks at what it is now': { type: 'look.pressed' },
    'sees the term end': { type: 'term.ended' },
  }),
  outcomes: {
    quoteChange: {
      'priced for now': { done: upgradeQuote },
      'priced again': { done: cheaper },
      'from the next renewal': { done: downgradeQuote },
      'changed by someone else': { done: ofAnotherVersion },
      'nothing changed': { error: nothingChanged },
      'below the allocated users': { error: belowAllocated },
      'app cannot be added': {
        error: failure(400, 'invalid_request', 'Some of what was sent cannot be used. Check the marked fields.'),
      },
      'ended in the meantime': { error: refused },
      offline: { error: away },
    },
    scheduleChange: {
      scheduled: { done: undefined },
      'changed in the meantime': {
        error: failure(
          409,
          'version_conflict',
          'Someone else has just changed this. Check their changes, then save again.',
        ),
      },
      'below the allocated users': { error: belowAllocated },
      'ended in the meantime': { error: refused },
      offline: { error: away },
    },
    quotePayment: {
      paid: sampleOutcome('paid', upgradeQuote),
      'given back': sampleOutcome('refunded', upgradeQuote),
      'goes back to the choice': sampleOutcome('back', upgradeQuote),
      'now from the next renewal': sampleOutcome('changed', downgradeQuote),
      'changed by someone else': sampleOutcome('changed', ofAnotherVersion),
      'already changed this way by someone else': sampleOutcome('refused', upgradeQuote, nothingChanged),
      'below the allocated users': sampleOutcome('refused', upgradeQuote, belowAllocated),
      'ended in the meantime': sampleOutcome('refused', upgradeQuote, refused),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  fromOutside: ['term.ended'],
  ignored: {
    'choosing:retry.pressed': 'There is no price yet.',
    'choosing:review.pressed': 'There is no price yet.',
    'choosing:schedule.pressed': 'There is no price yet.',
    'choiceRefused:retry.pressed': 'The panel shows the refusal. The choice has to change first.',
    'choiceRefused:review.pressed': 'The panel shows the refusal. The choice has to change first.',
    'choiceRefused:schedule.pressed': 'The panel shows the refusal. The choice has to change first.',
    'quoteFailed:review.pressed': 'The price couldn’t be loaded, so the panel offers only to try again.',
    'quoteFailed:schedule.pressed': 'The price couldn’t be loaded, so the panel offers only to try again.',
    'upgradeQuoted:retry.pressed': 'The panel shows an amount due now, so it offers only the review.',
    'upgradeQuoted:schedule.pressed': 'The panel shows an amount due now, so it offers only the review.',
    'downgradeQuoted:retry.pressed': 'The panel shows a change for the next renewal, so it offers only to schedule it.',
    'downgradeQuoted:review.pressed':
      'The panel shows a change for the next renewal, so it offers only to schedule it.',
    'pausing:term.ended': 'The view sends it again once the answer has arrived.',
    'quoting:term.ended': 'The view sends it again once the answer has arrived.',
    'scheduling:term.ended': 'The view sends it again once the answer has arrived.',
    'paying:term.ended': 'The view first leaves the payment if it may be left, then sends it again.',
    'notChangeable:term.ended': 'The page already says that the subscription can’t be changed.',
    'changedMeanwhile:term.ended': 'The page already leads to the subscription as it is now.',
  },
  facts: ({ isChangeable, change, quote: shown, cardId: paidWith, endedPayments, error }) => ({
    isChangeable,
    users: change?.numberOfUsers ?? null,
    due: shown?.paymentDue ?? null,
    card: paidWith !== null,
    endedPayments,
    error: error?.code ?? null,
  }),
});
