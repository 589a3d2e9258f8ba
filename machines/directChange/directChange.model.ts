import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import type { Change } from './changeNotices.ts';
import { directChangeMachine } from './directChange.machine.ts';

const failure = (status: number | null, code: string | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});

const id = '0197a000-0000-7000-8000-00000000000a';
const change = (kind: Change['kind'], more: Partial<Change> = {}): Change => ({
  kind,
  id: '',
  name: '',
  version: 0,
  ...more,
});
const card = { id, name: 'Mastercard ending\u00a07712' };
const lastCard = { id: '0197a000-0000-7000-8000-00000000000d', name: 'Visa ending\u00a04081' };

export const model = flowModel({
  name: 'directChange',
  address: '/subscriptions/management/cards',
  machine: directChangeMachine,
  inputs: { idle: undefined },
  events: () => ({
    'makes a card the default': { type: 'change.pressed', change: change('makeDefaultCard', card) },
    'removes a card': { type: 'change.pressed', change: change('removeCard', card) },
    'removes the last card': { type: 'change.pressed', change: change('removeLastCard', lastCard) },
    'removes a contact': { type: 'change.pressed', change: change('removeContact', { id, name: 'Femi Adeyemi' }) },
    'undoes the cancellation': { type: 'change.pressed', change: change('undoCancellation', { version: 7 }) },
    'undoes the scheduled change': { type: 'change.pressed', change: change('undoScheduledChange', { version: 7 }) },
    'switches renewal on': { type: 'change.pressed', change: change('switchRenewalOn') },
    'switches renewal off': { type: 'change.pressed', change: change('switchRenewalOff') },
    'ends a session': { type: 'change.pressed', change: change('endSession', { id, name: 'Safari on iOS' }) },
    'ends the other sessions': { type: 'change.pressed', change: change('endOtherSessions') },
    confirms: { type: 'change.confirmed' },
    'keeps it': { type: 'keep.pressed' },
  }),
  outcomes: {
    makeChange: {
      made: { done: undefined },
      'is the last card': {
        error: failure(409, 'last_card', 'This is your last card, and your subscription renews automatically.'),
      },
      'somebody was faster': { error: failure(409, 'version_conflict', 'Someone else has just changed this.') },
      'no answer': { error: { ...failure(null, null, 'An error occurred'), request: 'unknown' } },
      offline: { error: { ...failure(null, null, 'An error occurred'), request: 'notSent' } },
      busy: { error: failure(503, 'unavailable', 'We’re busy right now. Try again in a moment.') },
    },
    lookUpChange: {
      made: { done: true },
      'not made': { done: false },
      offline: { error: failure(null, null, 'An error occurred') },
    },
    refresh: { loaded: { done: undefined }, offline: { error: failure(null, null, 'An error occurred') } },
  },
  facts: ({ change: chosen }) => ({ kind: chosen?.kind ?? null }),
});
