import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';
import type { Payment } from '#contract/payments.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { Money } from '#ui/Money.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const Row = styled.div`
  display: grid;
  gap: ${space[12]};
  ${media.sm} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
`;

const Words = styled.div`
  ${type.body}
  display: grid;
  gap: ${space[4]};
  p {
    ${type.small}
    color: ${token.muted};
  }
`;

/** Path of the page that shows a payment's status. */
export const paymentAddress = (reference: string): string => `/subscriptions/redirect/?reference=${reference}`;

/** Sentence that says when the card provider was last asked. */
export const lastCheckText = ({ askedAt }: Pick<Payment, 'askedAt'>): string =>
  askedAt === null
    ? 'We haven’t asked the card provider about it yet.'
    : `We last asked the card provider on ${formatShortMoment(askedAt)}.`;

/** The payment that is still being confirmed, and whether that is known. Refetches the subscription once it's settled. */
export function useOpenPayment(): { payment: Payment | null; isFetched: boolean } {
  const { data: payment = null, isFetched } = useQuery(queries.openPayment());
  const before = useRef(payment);
  useEffect(() => {
    if (before.current !== null && payment === null) void invalidateSubscription('openPayment');
    before.current = payment;
  }, [payment]);
  return { payment, isFetched };
}

/** Says that a payment is still being confirmed. Renders nothing if there is none. For administrators. */
export function OpenPayment() {
  const { payment, isFetched } = useOpenPayment();
  if (!isFetched) return <BlockingSkeleton word="Looking for open payments" lines={2} />;
  if (payment === null) return null;
  const isChallenge = payment.status === 'challenge';
  return (
    <Card aria-label="Payment being confirmed">
      <CardBody>
        <Row>
          <Words role="status">
            <strong>
              {isChallenge ? 'Your bank is waiting for you to approve' : 'We’re still confirming'} your payment of{' '}
              <Money naira={payment.amount} />
            </strong>
            <p>{lastCheckText(payment)} You don’t need to pay again: we’ll email you the result.</p>
          </Words>
          <ButtonLink look="secondary" href={paymentAddress(payment.reference)}>
            {isChallenge ? 'Continue' : 'Check now'}
          </ButtonLink>
        </Row>
      </CardBody>
    </Card>
  );
}
