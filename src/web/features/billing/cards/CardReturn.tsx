import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { failureOf } from '#contract/failure.ts';
import { type Payment, verifyPayment } from '#contract/payments.ts';
import { useEffects } from '#flow/effects.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { notify } from '#ui/notices.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { space } from '#ui/theme.ts';
import { cardResult } from './cardResult.ts';

/** The interval in ms between polls of a pending payment, and their number. */
const EVERY = 2_000;
const TIMES = 15;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, EVERY);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Polls a payment until it has settled; returns it unsettled if that takes too long. */
async function pollPayment(reference: string, signal: AbortSignal): Promise<Payment> {
  for (let attempt = 1; ; attempt += 1) {
    const { payment } = await send(verifyPayment, { body: { reference } });
    if (payment.status !== 'checking' || attempt === TIMES || signal.aborted) return payment;
    await pause(signal);
  }
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[12]};
`;

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
`;

export type CardReturnProps = {
  /** The payment in the address. Nothing else in the address can be trusted. */
  reference: string;
  /** Called once the result has been shown, so that the payment can be dropped from the address. */
  onTold: () => void;
};

/** Shows what happened to the card after the return from the provider's page. */
export function CardReturn({ reference, onTold }: CardReturnProps) {
  const translate = useEffects();
  const isTold = useRef(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['cardReturn', reference],
    queryFn: ({ signal }) => pollPayment(reference, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const failure = error === null ? null : failureOf(error);
  // There is no such payment, so retrying wouldn't help.
  const isHopeless = failure !== null && failure.status !== null && failure.status < 500;

  useEffect(() => {
    if (isTold.current || !(data !== undefined || isHopeless)) return;
    isTold.current = true;
    if (data !== undefined) {
      const { group, notice } = cardResult(data, (to) => translate({ type: 'redirect', to }));
      notify(group, notice);
      void invalidateSubscription();
    } else if (failure !== null) {
      notify('danger', { title: 'We couldn’t check your new card', msg: failure.msg });
    }
    onTold();
  }, [isHopeless, data, failure, translate, onTold]);

  if (data !== undefined || isHopeless) return null;
  return (
    <Card aria-label="Your new card">
      <CardBody>
        {failure === null || isFetching ? (
          <Line role="status">
            <Spinner /> Checking your new card
          </Line>
        ) : (
          <Stack>
            <FailureAlert failure={failure} />
            <Button look="secondary" onPress={() => void refetch()}>
              Check again
            </Button>
          </Stack>
        )}
      </CardBody>
    </Card>
  );
}
