import type { Failure } from '#contract/failure.ts';
import { flowModel } from '../kit/model.ts';
import { administratorsMachine } from './administrators.machine.ts';

const failure = (code: string | null, status: number | null, msg: string): Failure => ({
  msg,
  code,
  status,
  errors: [],
});
const musa = { userId: '0197a000-0000-7000-8000-000000000011', name: 'Musa Bello' };
const halima = { userId: '0197a000-0000-7000-8000-000000000012', name: 'Halima Sani' };

export const model = flowModel({
  name: 'administrators',
  address: '/subscriptions/management/administrators',
  machine: administratorsMachine,
  inputs: { listed: undefined },
  events: () => ({
    'chooses a member': { type: 'change.chosen', change: { to: 'make', ...musa } },
    'chooses to remove an administrator': { type: 'change.chosen', change: { to: 'remove', ...halima } },
    'chooses to hand over': { type: 'change.chosen', change: { to: 'handOver', ...halima } },
    confirms: { type: 'change.confirmed' },
    'gives the password': { type: 'password.submitted', password: 'harmattan-2026' },
    cancels: { type: 'cancel.pressed' },
  }),
  outcomes: {
    changeRole: {
      changed: { done: undefined },
      'password needed': { error: failure('confirmation_needed', 403, 'Confirm your password first.') },
      'not in the organisation': { error: failure('not_found', 404, 'We could not find that.') },
    },
    confirmPassword: {
      confirmed: { done: undefined },
      'wrong password': { error: failure('password_rejected', 400, 'That password is not right. Try again.') },
    },
  },
  facts: ({ change }) => ({ to: change?.to ?? null }),
});
