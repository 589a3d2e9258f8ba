import type { ReactNode } from 'react';
import styled from 'styled-components';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { FormView } from '#ui/FormView.tsx';
import { space } from '#ui/theme.ts';
import type { SignUpActor } from './signUpActors.ts';
import { stepLabel } from './stepLabel.ts';

const Offers = styled.div`
  display: grid;
  gap: ${space[12]};
`;

const aboutTrial = `The free trial includes every app for ${TRIAL_DAYS} days, for as many people as you like. No card needed.`;

/** Start the trial or buy (in `children`), or look around first. `intro` describes the offer. */
export function ProductView({
  actor,
  intro = aboutTrial,
  children,
}: {
  actor: SignUpActor;
  intro?: string;
  children?: ReactNode;
}) {
  const isFinished = useFlowState(actor, (state) => state.status === 'done');
  return (
    <FormView
      heading={<ViewHeading>How would you like to start?</ViewHeading>}
      step={stepLabel('product')}
      intro={`Your organisation is set up. ${intro}`}
    >
      <Offers>
        {children}
        <Button look="quiet" isDisabled={isFinished} onPress={() => actor.send({ type: 'product.postponed' })}>
          Look around first
        </Button>
      </Offers>
    </FormView>
  );
}
