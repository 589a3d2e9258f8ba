import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { CARD_CHECK } from '#contract/cards.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import { useEffects } from '#flow/effects.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space } from '#ui/theme.ts';
import { startAddingCard } from './cardCalls.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space[16]};
`;

const noPage: Failure = {
  msg: 'We couldn’t open the card provider’s page. You haven’t been charged. Try again in a moment.',
  code: null,
  status: null,
  errors: [],
};

const pageOf = ({ url }: Payment): string => {
  if (url === null) throw noPage;
  return url;
};

type AskProps = { orgId: string; onClose: () => void };

function Ask({ orgId, onClose }: AskProps) {
  const translate = useEffects();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const begin = useMutation({
    mutationFn: async () => pageOf(await startAddingCard(orgId, key)),
    onSuccess: (to) => translate({ type: 'redirect', to }),
    onError: (error) => {
      if (failureOf(error).code === 'key_reused') setKey(crypto.randomUUID());
    },
  });
  // Resets the page for a person who comes back with the back button; the restored page would still be waiting for the
  // provider's.
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && onClose();
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, [onClose]);
  const isBusy = begin.isPending || begin.isSuccess;
  return (
    <Stack>
      <p>
        We charge {formatNaira(CARD_CHECK)} to check that the card works, and return it immediately. Your bank may take
        a few days to show it.
      </p>
      <p>
        You enter the card number on the provider’s own page, so Humanar never sees it. We accept Mastercard, Visa and
        American Express.
      </p>
      <FailureAlert failure={begin.error === null ? null : failureOf(begin.error)} />
      <div>
        <Button isBusy={isBusy} busyLabel="Opening the page" autoFocus onPress={() => begin.mutate()}>
          Go to the provider’s page
        </Button>
      </div>
    </Stack>
  );
}

/** Explains adding a card and links to the provider's page. */
export function AddCardDialog({ isOpen, ...ask }: AskProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Add a card" onClose={ask.onClose}>
      <Ask {...ask} />
    </Dialog>
  );
}
