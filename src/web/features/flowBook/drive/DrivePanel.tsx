import { useEffect, useRef } from 'react';
import type { Stimulus } from '#machines/kit/world.ts';
import type { PanelProps } from '../book.ts';
import { StimulusChoices } from './StimulusChoices.tsx';
import { MachineContext } from './MachineContext.tsx';
import { CurrentStates } from './CurrentStates.tsx';
import { Steps } from './Steps.tsx';
import { WalkControls } from './WalkControls.tsx';

/** Drives the machine: where it stands, what can happen, what the last step did, and the way so far. */
export function DrivePanel({ walking, book }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasTaken = useRef(false);
  const take = (stimulus: Stimulus) => {
    hasTaken.current = true;
    walking.take(stimulus);
  };
  // The button that was pressed may be gone: the cursor goes to where the machine stands now, just above what can happen next.
  useEffect(() => {
    if (hasTaken.current) heading.current?.focus();
    hasTaken.current = false;
  }, [walking.current]);
  return (
    <>
      <WalkControls walking={walking} />
      <CurrentStates walking={walking} book={book} heading={heading} />
      <StimulusChoices walking={walking} onTake={take} />
      <MachineContext walking={walking} />
      <Steps walking={walking} />
    </>
  );
}
