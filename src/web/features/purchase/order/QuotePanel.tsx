import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space, token } from '#ui/theme.ts';
import { DueWithAct } from '../quote/DueWithAct.tsx';
import { QuoteView } from '../QuoteView.tsx';
import { fieldOf } from './missing.ts';
import type { Pricing } from './usePrice.ts';

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
  /** The main act, below the sum. */
  act: ReactNode;
  /** Below the price. */
  children: ReactNode;
};

/** An order's price as it stands: nothing to price yet, on its way, there, being updated, or not to be had. The act keeps its place in all of them. */
export function QuotePanel({ pricing, onUsersChange, act, children }: QuotePanelProps) {
  const id = useId();
  const { quote, isUpdating, isIncomplete, failure, onAskAgain } = pricing;
  if (quote !== null) {
    return (
      <QuoteView quote={quote} isUpdating={isUpdating} act={act} {...(onUsersChange === undefined ? {} : { onUsersChange })}>
        {children}
      </QuoteView>
    );
  }
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title="Your quote" subtitle="With every discount and VAT" />
      <DueWithAct naira={null} act={act}>
        {isIncomplete ? 'Choose plan, apps and users to see the price.' : failure === null ? 'Asking for the price.' : 'We couldn’t get the price.'}
      </DueWithAct>
      <Body>
        {!isIncomplete && failure === null && <Skeleton word="Working out the price" lines={6} />}
        {failure !== null && (
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
