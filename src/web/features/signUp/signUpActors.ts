import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { storedToken } from '#api/storedToken.ts';
import { resendVerification, setSecurityQuestions, signup, verifyCode } from '#contract/auth.ts';
import type { CallRequest } from '#contract/call.ts';
import { type Failure, failureOf } from '#contract/failure.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';
import type { SentOrder } from '#contract/keptOrders.ts';
import { awaitedVerification } from './awaitedVerification.ts';
import type {
  OrganisationDetails,
  SecurityAnswers,
  SignUpDetails,
  signUpMachine,
} from '#machines/signUp/signUp.machine.ts';
import { organisationSetUp } from './organisationSetUp.ts';
import { referral } from '#tabState/tabStorage.ts';
import { typedDetails } from './typedDetails.ts';

export type SignUpActor = Actor<typeof signUpMachine>;

/** The parameters of the mail's link. */
export interface VerificationLink {
  token?: string;
  code?: string;
}

const incomplete: Failure = { msg: 'This link is incomplete.', code: 'invalid_request', status: null, errors: [] };

/** Signs in with the verified account, unless the flow has stopped waiting: then the person is told to sign in. */
const enter = async (verified: Promise<{ token: string }>, signal: AbortSignal): Promise<void> => {
  const { token } = await verified;
  signal.throwIfAborted();
  storedToken.keep(token);
  awaitedVerification.drop();
  typedDetails.drop();
};

const noOrder = (): SentOrder | null => null;

/**
 * The signUp machine's real actors. The link's secrets stay in this closure.
 * @param sentOrder returns the order to send along; called when the details are submitted
 */
export function signUpActors({ token, code }: VerificationLink = {}, sentOrder = noOrder) {
  const setUp = organisationSetUp();
  return {
    register: fromPromise<void, SignUpDetails>(async ({ input, signal }) => {
      const order = sentOrder();
      const ref = referral.read();
      const request = { ...input, agreedTo: LEGAL_VERSION, ...(order && { order }) };
      const register = (body: CallRequest<typeof signup>['body']) => send(signup, { body }, { sendUntil: signal });
      await register(order || !ref ? request : { ...request, ref }).catch((error: unknown) => {
        // An invalid code must not block the sign-up, and a server of the previous release takes none.
        if (!failureOf(error).errors.some(({ field }) => field === 'ref')) throw error;
        return register(request);
      });
    }),

    verifyCode: fromPromise<void, { email: string; code: string }>(async ({ input, signal }) => {
      await enter(send(verifyCode, { body: input }, { signal }), signal);
    }),

    verifyLink: fromPromise<void, undefined>(async ({ signal }) => {
      if (token === undefined || code === undefined) throw incomplete;
      await enter(send(verifyCode, { body: { token, code } }, { signal }), signal);
    }),

    resendVerification: fromPromise<void, { email: string }>(async ({ input, signal }) => {
      await send(resendVerification, { body: input }, { sendUntil: signal });
    }),

    activate: fromPromise<void, OrganisationDetails>(({ input, signal }) => setUp(input, signal)),

    saveAnswers: fromPromise<void, SecurityAnswers>(async ({ input, signal }) => {
      await send(setSecurityQuestions, { body: { answers: [...input.answers] } }, { sendUntil: signal });
      void queryClient.invalidateQueries({ queryKey: queries.securityQuestions().queryKey });
    }),
  };
}
