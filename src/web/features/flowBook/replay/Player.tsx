import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CaretLeftBoldIcon } from '#ui/icons/CaretLeftBoldIcon.ts';
import { CaretRightBoldIcon } from '#ui/icons/CaretRightBoldIcon.ts';
import { PlayFillIcon } from '#ui/icons/PlayFillIcon.ts';
import { StopFillIcon } from '#ui/icons/StopFillIcon.ts';
import { WarningFillIcon } from '#ui/icons/WarningFillIcon.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { Button } from '#ui/Button.tsx';
import { controlHeight, radius, space, token, type } from '#ui/theme.ts';
import { Acts, rowButton } from '../panelLook.ts';
import { placeOf } from '#machines/kit/place.ts';
import type { Walking } from '../useWalk.ts';
import { usePlaying } from './usePlaying.ts';

const Slider = styled.input`
  width: 100%;
  min-height: ${controlHeight.small};
  margin: 0;
  accent-color: ${token.accent};
  cursor: pointer;
  @media (pointer: coarse) {
    min-height: ${controlHeight.medium};
  }
`;

const Where = styled.p`
  ${type.small}
  overflow-wrap: anywhere;
`;

const Steps = styled.ol`
  max-height: 320px;
  overflow-y: auto;
  border-left: 2px solid ${token.line};
`;

const Row = styled.button`
  ${rowButton}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[12]};
  border-radius: 0 ${radius.badge} ${radius.badge} 0;
  span + span {
    max-width: 160px;
    color: ${token.muted};
    text-align: end;
  }
  &[aria-current] {
    background: ${token.accentSoft};
    box-shadow: -2px 0 ${token.accent};
    font-weight: 600;
  }
`;

const Differs = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  color: ${token.warnText};
  font-weight: 600;
`;

/** Plays a walk: a slider, step buttons, automatic playback, and a list of all steps. */
export function Player({ walking, differing }: { walking: Walking; differing: (at: number) => boolean }) {
  const { walk, moves, at, current, goTo } = walking;
  const { isPlaying, play, stop } = usePlaying(walking);
  const list = useRef<HTMLOListElement>(null);
  const last = moves.length - 1;
  const place = placeOf(current.world.snapshot);
  const nameOf = (index: number): string => {
    const stimulus = walk.taken[index - 1];
    return stimulus === undefined ? `Starts with ${walk.input}` : stimulusName(stimulus);
  };

  useEffect(() => {
    // Scrolls only the list, never the page.
    const [frame, row] = [list.current, list.current?.children[at]];
    if (!frame || !(row instanceof HTMLElement)) return;
    const top = row.offsetTop - frame.offsetTop;
    if (top < frame.scrollTop) frame.scrollTop = top;
    else if (top + row.offsetHeight > frame.scrollTop + frame.clientHeight)
      frame.scrollTop = top + row.offsetHeight - frame.clientHeight;
  }, [at]);

  return (
    <>
      <Where aria-live={isPlaying ? 'polite' : 'off'}>
        Step {at} of {last}: {nameOf(at)}. Now in <strong>{place}</strong>.
      </Where>
      <Slider
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label="Step"
        aria-valuetext={`Step ${at} of ${last}: ${nameOf(at)}, ${place}`}
        disabled={last === 0}
        onChange={({ target }) => {
          stop();
          goTo(Number(target.value), true);
        }}
      />
      <Acts>
        <Button
          look="secondary"
          size="small"
          isIcon
          aria-label="One step back"
          isAtEnd={at === 0}
          onPress={() => {
            stop();
            goTo(at - 1);
          }}
        >
          <CaretLeftBoldIcon size={16} aria-hidden />
        </Button>
        <Button
          look="secondary"
          size="small"
          icon={isPlaying ? <StopFillIcon size={16} aria-hidden /> : <PlayFillIcon size={16} aria-hidden />}
          isDisabled={last === 0}
          onPress={isPlaying ? stop : play}
        >
          {isPlaying ? 'Stop' : 'Play'}
        </Button>
        <Button
          look="secondary"
          size="small"
          isIcon
          aria-label="One step forward"
          isAtEnd={at === last}
          onPress={() => {
            stop();
            goTo(at + 1);
          }}
        >
          <CaretRightBoldIcon size={16} aria-hidden />
        </Button>
      </Acts>
      <Steps ref={list} aria-label="Steps">
        {moves.map((move, index) => (
          <li key={index}>
            <Row
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => {
                stop();
                goTo(index);
              }}
            >
              <span>
                {nameOf(index)}{' '}
                {differing(index) && (
                  <Differs>
                    <WarningFillIcon size={14} aria-hidden /> differs
                  </Differs>
                )}
              </span>
              <span>{placeOf(move.world.snapshot)}</span>
            </Row>
          </li>
        ))}
      </Steps>
    </>
  );
}
