import type { ReactNode } from 'react';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { FormView } from '#ui/FormView.tsx';
import type { SignUpActor } from './actors.ts';

/** Start the trial (given as children), or look around first. */
export function ProductView({ actor, children }: { actor: SignUpActor; children?: ReactNode }) {
  const isFinished = useFlowState(actor, (state) => state.status === 'done');
  return (
    <FormView
      heading={<ViewHeading>How would you like to start?</ViewHeading>}
      intro="Your organisation is set up. The free trial has every app for 15 days, for as many people as you like, and needs no card."
    >
      {children}
      <Button look="quiet" isDisabled={isFinished} onPress={() => actor.send({ type: 'product.postponed' })}>
        Look around first
      </Button>
    </FormView>
  );
}
