import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useConnectionBack } from '#flow/useConnectionBack.ts';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space, token } from '#ui/theme.ts';
import { QuoteView } from '../QuoteView.tsx';
import { fieldOf } from './missing.ts';
import type { Pricing } from './useOrder.ts';

const Body = styled(CardBody)`
  display: grid;
  gap: ${space[16]};
  > p {
    color: ${token.muted};
  }
`;

type QuotePanelProps = {
  pricing: Pricing;
  onUsersChange?: (numberOfUsers: number) => void;
  /** Below the price: the main act and what stands beside it. */
  children: ReactNode;
};

/** An order's price as it stands: nothing to price yet, on its way, there, being updated, or not to be had. */
export function QuotePanel({ pricing, onUsersChange, children }: QuotePanelProps) {
  const id = useId();
  const { quote, isUpdating, isIncomplete, failure, onAskAgain } = pricing;
  useConnectionBack(failure?.status === null, onAskAgain);
  if (quote !== null) {
    return (
      <QuoteView quote={quote} isUpdating={isUpdating} {...(onUsersChange === undefined ? {} : { onUsersChange })}>
        {children}
      </QuoteView>
    );
  }
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title="Your quote" />
      <Body>
        {isIncomplete ? (
          <p>Choose plan, apps and users. The price, with VAT, stands here before you pay.</p>
        ) : failure === null ? (
          <Skeleton word="Working out the price" lines={6} />
        ) : (
          <>
            <FailureAlert failure={failure} fields={Object.values(fieldOf)} />
            {failure.errors.length === 0 && (
              <Button look="secondary" onPress={onAskAgain}>
                Ask for the price again
              </Button>
            )}
          </>
        )}
        {children}
      </Body>
    </Card>
  );
}
