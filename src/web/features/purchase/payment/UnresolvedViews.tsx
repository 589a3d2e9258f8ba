import type { Failure } from '#contract/failure.ts';
import { historyAddress } from '#contract/subscriptionAddresses.ts';
import type { Words } from '#domain/failureReason.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { paymentAddress } from '#payments/OpenPayment.tsx';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import type { PaymentActor } from './paymentActors.ts';
import { PaymentFrame } from './PaymentFrame.tsx';

/* The views of a payment that may have been made, but can't be followed from here. */

const ToSubscription = () => (
  <ButtonLink look="secondary" size="large" href="/subscriptions">
    See your subscription
  </ButtonLink>
);

const signedOut = 'Please sign in again';
const notAdmin = 'Ask your administrator';

/** Why a payment that was started here can't be followed, by the status of the refusal. */
const startedWords: Record<number, Words> = {
  401: {
    title: signedOut,
    words:
      'Your session ended while a payment was under way, and we don’t know yet whether it went through. Sign in to see its result. Don’t pay again before that.',
  },
  403: {
    title: notAdmin,
    words: 'A payment was under way, and we don’t know yet whether it went through. Only administrators can see that.',
  },
};
const otherwise: Words = {
  title: 'We couldn’t confirm your payment',
  words: 'It may have gone through. Check your billing history before you pay again.',
};

/**
 * A payment that was started on this page, or may have been.
 * @param reference the payment, if the server has answered with one
 */
export function UnresolvedView({ failure, reference }: { failure: Failure | null; reference: string | null }) {
  const status = failure?.status ?? 0;
  // Somebody else's session doesn't have this payment.
  const address = reference === null || status === 404 ? historyAddress : paymentAddress(reference);
  return (
    <PaymentFrame {...(startedWords[status] ?? otherwise)}>
      <ButtonStack>
        {status !== 403 && (
          <ButtonLink size="large" href={address}>
            {status === 401
              ? 'Sign in'
              : address === historyAddress
                ? 'See your billing history'
                : 'Check your payment'}
          </ButtonLink>
        )}
        {status !== 401 && <ToSubscription />}
      </ButtonStack>
    </PaymentFrame>
  );
}

/** Why a payment that an address names can't be shown, by the status of the refusal. */
const namedWords: Record<number, Words> = {
  401: { title: signedOut, words: 'Your session has ended. Sign in again and we’ll check your payment.' },
  403: { title: notAdmin, words: 'Only administrators can see your organisation’s payments.' },
};
const notFound: Words = {
  title: 'We couldn’t find that payment',
  words: 'Your organisation has no payment with that reference. Your billing history lists every payment.',
};

/** A payment that can't be followed: one that this page started, or one that its address names. */
export function UnresolvedPaymentView({ actor }: { actor: PaymentActor }) {
  const { error, reference, request } = useFlowState(actor, ({ context }) => context);
  if (request !== null) return <UnresolvedView failure={error} reference={reference} />;
  const status = error?.status ?? 0;
  return (
    <PaymentFrame {...(namedWords[status] ?? notFound)}>
      <ButtonStack>
        {status === 401 ? (
          // The sign-in leads back here.
          <ButtonLink size="large" href="/sign-in">
            Sign in
          </ButtonLink>
        ) : (
          <ToSubscription />
        )}
      </ButtonStack>
    </PaymentFrame>
  );
}
