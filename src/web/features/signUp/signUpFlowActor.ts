import type { SentOrder } from '#contract/keptOrders.ts';
import { createFlowActor } from '#flow/createFlowActor.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { type SignUpActor, signUpActors } from './signUpActors.ts';

/**
 * Creates the sign-up from its first step on.
 * @param sentOrder returns the order to send along; called when the details are submitted
 */
export const createSignUp = (sentOrder: () => SentOrder | null): SignUpActor =>
  createFlowActor(signUpMachine.provide({ actors: signUpActors({}, sentOrder) }), {
    step: 'details',
    email: '',
    hasLink: false,
  });
