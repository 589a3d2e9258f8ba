import { Radio } from 'react-aria-components/RadioGroup';
import styled from 'styled-components';
import { FieldLabel, FieldMessage } from '#ui/FieldFrame.tsx';
import { fieldColumn } from '#ui/fieldLook.ts';
import { Radios } from '#ui/Radios.tsx';
import { focusRing, media, motion, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import type { FieldProps } from '#ui/useFields.ts';
import { localTime, longDay, cityOf, timeInLagos } from './times.ts';

const Group = styled(Radios)`
  ${fieldColumn}
`;

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[8]};
  ${media.md} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

const Time = styled(Radio)`
  ${type.smallStrong}
  ${tabularFigures}
  display: grid;
  place-content: center;
  min-height: 44px;
  padding-block: ${space[4]};
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  text-align: center;
  cursor: pointer;
  transition: border-color ${motion.hover};

  &[data-hovered] {
    border-color: ${token.text};
  }
  [data-invalid] > * > & {
    border-color: ${token.danger};
  }
  &[data-selected] {
    border-color: ${token.accent};
    background: ${token.accentSoft};
    box-shadow: inset 0 0 0 1px ${token.accent};
    color: ${token.accentText};
  }
  &[data-focus-visible] {
    ${focusRing}
  }
  small {
    ${type.label}
    display: block;
    color: ${token.muted};
  }
`;

const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

export type TimePickerProps = Omit<FieldProps<string>, 'onBlur'> & {
  day: string | null;
  /** The day's free times, UTC. */
  times: readonly string[];
  /** The length of a demo. */
  minutes: number;
  /** The visitor's time zone. */
  zone: string;
  isDisabled: boolean;
};

function TimeOption({ time, zone }: { time: string; zone: string }) {
  const lagos = timeInLagos(time);
  const timeAway = localTime(zone, time);
  return (
    <Time value={time} aria-label={timeAway === null ? lagos : `${timeAway} in ${cityOf(zone)}, ${lagos} in Lagos`}>
      <span>
        {timeAway ?? lagos}
        {timeAway !== null && <small>{lagos}</small>}
      </span>
    </Time>
  );
}

/** The free times of a day, in the visitor's time zone and in Lagos time. */
export function TimePicker({ day, times, minutes, zone, error, ...rest }: TimePickerProps) {
  const isAway = times.some((time) => localTime(zone, time) !== null);
  const zoneNote = isAway
    ? `Large: your time, in ${cityOf(zone)}. Small: the time in Lagos.`
    : 'All times are in Lagos time.';
  return (
    <Group
      {...rest}
      offered={times}
      orientation="horizontal"
      isRequired
      validationBehavior="aria"
      {...(error === undefined ? {} : { isInvalid: true })}
    >
      <FieldLabel label={day === null ? 'Time' : `Time on ${longDay(day)}`} />
      {times.length === 0 ? (
        <Note>
          {day === null
            ? 'There are no free times in these two weeks. Try the next two.'
            : 'Every time on this day is taken. Choose another day.'}
        </Note>
      ) : (
        <>
          <Note>
            {zoneNote} A demo takes {minutes} minutes.
          </Note>
          <Times>
            {times.map((time) => (
              <TimeOption key={time} time={time} zone={zone} />
            ))}
          </Times>
        </>
      )}
      <FieldMessage error={error} />
    </Group>
  );
}
