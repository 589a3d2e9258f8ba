import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { cancelMachine } from './cancel.machine.ts';

const failure = (status: number | null, code: string | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});
const away = failure(null, null, 'An error occurred');
const conflict = failure(
  409,
  'version_conflict',
  'Someone else has just changed this. Check their changes, then save again.',
);
const refused = failure(409, 'transition_refused', 'Your subscription does not allow this now.');

const input = { situation: 'paid' as const, organisation: 'Kuramo Logistics Ltd', version: 3 };

export const model = flowModel({
  name: 'cancel',
  address: '/subscriptions/cancel',
  machine: cancelMachine,
  inputs: {
    'a paid subscription': input,
    'a trial': { ...input, situation: 'trial' },
    'a cancelled subscription': { ...input, situation: 'cancelled' },
    'nothing that runs': { ...input, situation: 'nothing' },
  },
  events: () => ({
    'gives a reason': {
      type: 'reason.submitted',
      reasonId: 'too-expensive',
      comment: 'We grow again in the new year.',
    },
    'goes back': { type: 'back.pressed' },
    'accepts what will happen': { type: 'consequences.accepted' },
    'types the name': { type: 'confirmation.submitted', confirmation: ' kuramo logistics  ltd' },
    'types another name': { type: 'confirmation.submitted', confirmation: 'Kuramo' },
    'enters the password': { type: 'password.submitted', password: 'harmattan-2026' },
    'tries again': { type: 'retry.pressed' },
    'undoes it': { type: 'undo.pressed' },
    'keeps the subscription': { type: 'keep.pressed' },
    'looks at the subscription': { type: 'look.pressed' },
  }),
  outcomes: {
    confirmPassword: {
      right: { done: undefined },
      wrong: { error: failure(400, 'password_rejected', 'That password is not right. Try again.') },
    },
    cancelSubscription: {
      cancelled: { done: { version: 4 } },
      'five minutes are over': { error: failure(403, 'confirmation_needed', 'Confirm your password first.') },
      'changed in the meantime': { error: conflict },
      'ended in the meantime': { error: refused },
      offline: { error: away },
    },
    undoCancellation: {
      undone: { done: undefined },
      'changed in the meantime': { error: conflict },
      'end reached': { error: refused },
      offline: { error: away },
    },
  },
  facts: ({ situation, reasonId, confirmation, isNameWrong, error }) => ({
    situation,
    reasonId,
    confirmation,
    isNameWrong,
    error: error?.code ?? error?.msg ?? null,
  }),
});
