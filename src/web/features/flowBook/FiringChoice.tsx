import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { XBoldIcon } from '#ui/icons/XBoldIcon.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { type Stimulus, stimulusName } from '#machines/kit/world.ts';
import { Button } from '#ui/Button.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { chartOf } from './chart.ts';
import { StimulusButton } from './drive/StimulusButton.tsx';
import type { Possible } from './useWalk.ts';
import { useNames } from './names.ts';

const Box = styled.div`
  position: absolute;
  inset: ${space[12]} ${space[12]} auto;
  z-index: 1;
  display: grid;
  gap: ${space[8]};
  max-width: 340px;
  max-height: calc(100% - 2 * ${space[12]});
  overflow: auto;
  padding: ${space[12]};
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.card};
  background: ${token.raised};
  box-shadow: ${token.vignetteShadow};
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`;

const Title = styled.h2`
  ${type.smallStrong}
  overflow-wrap: anywhere;
`;

export interface FiringChoiceProps {
  model: FlowModel;
  edgeKey: string;
  /** The stimuli that fire the transition. */
  options: readonly Possible[];
  here: string;
  onTake: (stimulus: Stimulus) => void;
  /** Closed by the person. Focus returns to the element they pressed. */
  onClose: () => void;
  /** Focus has moved elsewhere. */
  onLeave: () => void;
}

/** Asks which of several stimuli should fire the pressed transition. */
export function FiringChoice({ model, edgeKey, options, here, onTake, onClose, onLeave }: FiringChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('li button')?.focus(), []);
  const names = useNames(model);
  const edge = chartOf(model).edges.get(edgeKey);
  const title = names.isCode
    ? `Choose how to fire ${edge === undefined ? edgeKey : names.label(edge)}`
    : `Choose what happens: ${edge === undefined ? edgeKey : names.label(edge)}`;
  return (
    <Box
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        // It covers part of the drawing, so it closes when focus moves elsewhere. Switching windows doesn't close it.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Line>
        <Title>{title}</Title>
        <Button look="quiet" size="small" isIcon aria-label="Close" onPress={onClose}>
          <XBoldIcon size={16} aria-hidden />
        </Button>
      </Line>
      <Options>
        {options.map((possible) => (
          <li key={stimulusName(possible.stimulus)}>
            <StimulusButton model={model} possible={possible} here={here} onTake={() => onTake(possible.stimulus)} />
          </li>
        ))}
      </Options>
    </Box>
  );
}

const Options = styled.ul`
  display: grid;
  gap: ${space[8]};
  list-style: none;
  padding: 0;
`;
