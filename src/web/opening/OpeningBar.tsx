import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { space, token, type, zIndex } from '#ui/theme.ts';
import type { OpeningStatus } from './opening.ts';

const Bar = styled.aside`
  ${type.small}
  position: sticky;
  bottom: 0;
  /* It can be used over an open dialog, too. */
  z-index: ${zIndex.notices};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  padding: ${space[8]} ${space[16]};
  border-top: 2px solid ${token.accentText};
  background: ${token.raised};
  color: ${token.text};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    color: ${token.accentText};
    text-underline-offset: 3px;
  }
`;

const Words = styled.p`
  flex: 1 1 320px;
`;

export interface OpeningBarProps {
  /** The machine’s and the state’s names in plain words. */
  machine: string;
  state: string;
  status: OpeningStatus;
  /** The address of the walk in the flow book, and the one that opens the page again. */
  chart: string;
  link: string;
  /** Gives the title of a state, by its name. */
  titleOf: (place: string) => string;
  onGoOn: () => void;
}

/** What is real on the page and what was scripted. */
function message(status: OpeningStatus, titleOf: OpeningBarProps['titleOf']): string {
  switch (status.is) {
    case 'underWay':
      return 'The page is being led there.';
    case 'missed':
      return `The page went another way: it should be at “${titleOf(status.expected)}”, and it is ${status.actual === '' ? 'somewhere else' : `at “${titleOf(status.actual)}”`}. From here on, everything is real.`;
    default: {
      const scripted =
        status.answeredByServer === 0
          ? 'Answers up to here were scripted, so the server doesn’t know of them.'
          : `Answers up to here were scripted, except ${status.answeredByServer === 1 ? 'one' : status.answeredByServer} that the server gave. It doesn’t know the others.`;
      return status.is === 'still'
        ? `${scripted} Answers and time are paused until you continue.`
        : `${scripted} From here on, everything is real.`;
    }
  }
}

/** Says on a page of the product that the flow book opened it, and leads back. */
export function OpeningBar({ machine, state, status, chart, link, titleOf, onGoOn }: OpeningBarProps) {
  const [said, say] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(new URL(link, window.location.origin).href).then(
      () => say('Copied.'),
      () => say('Your browser blocked copying.'),
    );
  return (
    <Bar aria-label="Opened from the flow book" data-opening={status.is} data-no-print data-react-aria-top-layer="true">
      <Words role="status">
        Opened from the flow book: <strong>{`${machine} › ${state}`}</strong>. {message(status, titleOf)}
      </Words>
      {status.is === 'still' && (
        <Button look="secondary" size="small" onPress={onGoOn}>
          Continue
        </Button>
      )}
      <a href={chart}>Back to the chart</a>
      <Button look="quiet" size="small" onPress={() => void copy()}>
        Copy link
      </Button>
      <span role="status">{said}</span>
    </Bar>
  );
}
