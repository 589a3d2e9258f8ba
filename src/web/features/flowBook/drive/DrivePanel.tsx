import { useEffect, useRef } from 'react';
import type { Stimulus } from '#machines/kit/world.ts';
import type { PanelProps } from '../book.ts';
import { useNames } from '../names.ts';
import { StimulusChoices } from './StimulusChoices.tsx';
import { MachineContext } from './MachineContext.tsx';
import { CurrentStates } from './CurrentStates.tsx';
import { Steps } from './Steps.tsx';
import { WalkControls } from './WalkControls.tsx';

/** Drives the machine: its current states, what can happen next, the effects of the last step, and the steps so far. */
export function DrivePanel({ walking, book }: PanelProps) {
  const { isCode } = useNames(book.model);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasTaken = useRef(false);
  const take = (stimulus: Stimulus) => {
    hasTaken.current = true;
    walking.take(stimulus);
  };
  // The pressed button may be gone, so focus moves to the current state, just above the next choices.
  useEffect(() => {
    if (hasTaken.current) heading.current?.focus();
    hasTaken.current = false;
  }, [walking.current]);
  return (
    <>
      <WalkControls walking={walking} />
      <CurrentStates walking={walking} book={book} heading={heading} />
      <StimulusChoices walking={walking} onTake={take} />
      {isCode && <MachineContext walking={walking} />}
      <Steps walking={walking} />
    </>
  );
}
