import type { CheckAvailability } from '#fields/useAvailability.ts';
import { useSourceState } from '#flow/flowSource.ts';
import { useLazyFlow } from '#flow/useLazyFlow.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { SignUpActor } from './signUpActors.ts';
import { DetailsView, type DetailsViewProps } from './DetailsView.tsx';

const checkEmail: CheckAvailability = async (typed, signal) =>
  (await import('./emailAvailability.ts')).emailAvailability(typed, signal);

type SignUpStartProps = Omit<DetailsViewProps, 'flow' | 'checkEmail'> & {
  /** Loads and creates the flow. */
  create: () => Promise<SignUpActor>;
};

/** The sign-up's first step, for somebody who may only be looking: its flow is loaded with the first key. */
export function SignUpStart({ create, ...view }: SignUpStartProps) {
  const flow = useLazyFlow(create);
  // The next step's page is about to open, and would discard anything typed here.
  const isOver = useSourceState(
    flow,
    (state) => state !== null && !state.matches('details') && !state.matches('registering'),
  );
  return isOver ? (
    <Skeleton word="Loading the next step" />
  ) : (
    <DetailsView flow={flow} checkEmail={checkEmail} {...view} />
  );
}
