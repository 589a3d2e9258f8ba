import { Button, type ButtonProps } from '#ui/Button.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import type { CancelActor } from './cancelActors.ts';

type KeepProps = Pick<ButtonProps, 'look' | 'size' | 'isDisabled'> & { actor: CancelActor };

/** The way out of every step, without cancelling. */
export function KeepButton({ actor, look = 'secondary', ...rest }: KeepProps) {
  const isTrial = useFlowState(actor, ({ context }) => context.situation === 'trial');
  return (
    <Button {...rest} look={look} onPress={() => actor.send({ type: 'keep.pressed' })}>
      Keep my {isTrial ? 'trial' : 'subscription'}
    </Button>
  );
}
