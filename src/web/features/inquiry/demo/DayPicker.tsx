import type { KeyboardEvent } from 'react';
import { Radio } from 'react-aria-components/RadioGroup';
import styled from 'styled-components';
import { CaretLeftIcon } from '#ui/icons/CaretLeftIcon.ts';
import { CaretRightIcon } from '#ui/icons/CaretRightIcon.ts';
import { Button } from '#ui/Button.tsx';
import { fieldLabel } from '#ui/fieldLook.ts';
import { Radios } from '#ui/Radios.tsx';
import { focusRing, motion, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { dayByKey } from './dayByKey.ts';
import { type DemoTimes, longDay, monthOf, shortDay } from './times.ts';

type Day = DemoTimes['days'][number];

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  margin-bottom: ${space[8]};
  p {
    ${fieldLabel}
  }
  div {
    display: flex;
  }
`;

const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: ${space[4]};
`;
const Weekday = styled.span`
  ${type.label}
  padding-block: ${space[4]};
  text-align: center;
  color: ${token.muted};
`;

const Cell = styled(Radio)`
  ${type.smallStrong}
  ${tabularFigures}
  display: grid;
  place-content: center;
  min-height: 48px;
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  background: ${token.surface};
  text-align: center;
  cursor: pointer;
  transition: border-color ${motion.hover};

  &[data-hovered] {
    border-color: ${token.lineStrong};
  }
  &[data-selected] {
    border-color: ${token.accent};
    background: ${token.accentSoft};
    box-shadow: inset 0 0 0 1px ${token.accent};
    color: ${token.accentText};
  }
  &[data-disabled] {
    border: 0;
    background: none;
    color: ${token.faint};
    font-weight: 400;
    cursor: not-allowed;
  }
  &[data-focus-visible] {
    ${focusRing}
  }
  small {
    ${type.label}
    display: block;
  }
`;

const Closed = styled.ul`
  ${type.caption}
  margin-top: ${space[8]};
  color: ${token.muted};
`;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const ordinary = ['Weekend', 'Too soon', 'Not open yet'];

const whyNot = ({ closed, times }: Day): string | null => closed ?? (times.length === 0 ? 'All times are taken' : null);

function DayCell({ day, isFirst }: { day: Day; isFirst: boolean }) {
  const reason = whyNot(day);
  return (
    <Cell
      value={day.date}
      isDisabled={reason !== null}
      aria-label={reason === null ? longDay(day.date) : `${longDay(day.date)}: ${reason}`}
    >
      <span>
        {Number(day.date.slice(8))}
        {(isFirst || day.date.endsWith('-01')) && <small>{monthOf(day.date)}</small>}
      </span>
    </Cell>
  );
}

export type DayPickerProps = {
  /** Two weeks, starting on a Monday. */
  days: readonly Day[];
  value: string | null;
  onChange: (day: string) => void;
  /** Shows earlier weeks; null if there are none. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
};

/** Two weeks of days. Weekends, public holidays and fully booked days are disabled and say why. */
export function DayPicker({ days, value, onChange, onEarlier, onLater }: DayPickerProps) {
  const [first, last] = [days[0], days.at(-1)];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const radios = [...event.currentTarget.querySelectorAll('input')];
    const to = dayByKey(
      event.key,
      radios.findIndex((radio) => radio === event.target),
      radios.map(({ disabled }) => !disabled),
    );
    if (to === null) return;
    // Overrides the radio group's arrow keys, which don't know about weeks, and page scrolling.
    event.preventDefault();
    event.stopPropagation();
    const radio = radios[to];
    radio?.focus();
    if (radio?.checked === false) onChange(radio.value);
  };
  const holidays = days.filter(({ closed }) => closed !== null && !ordinary.includes(closed));
  return (
    <div>
      <Head>
        <p aria-live="polite">{first && last && `${shortDay(first.date)} to ${shortDay(last.date)}`}</p>
        <div>
          <Button
            look="quiet"
            isIcon
            aria-label="Two weeks earlier"
            isAtEnd={onEarlier === null}
            onPress={() => onEarlier?.()}
          >
            <CaretLeftIcon size={20} aria-hidden />
          </Button>
          <Button
            look="quiet"
            isIcon
            aria-label="Two weeks later"
            isAtEnd={onLater === null}
            onPress={() => onLater?.()}
          >
            <CaretRightIcon size={20} aria-hidden />
          </Button>
        </div>
      </Head>
      <Radios
        aria-label="Day"
        value={value}
        offered={days.filter((day) => whyNot(day) === null).map(({ date }) => date)}
        onChange={onChange}
        orientation="horizontal"
      >
        <Week onKeyDown={move}>
          {weekdays.map((weekday) => (
            <Weekday key={weekday} aria-hidden>
              {weekday}
            </Weekday>
          ))}
          {days.map((day, index) => (
            <DayCell key={day.date} day={day} isFirst={index === 0} />
          ))}
        </Week>
      </Radios>
      {holidays.length > 0 && (
        <Closed>
          {holidays.map(({ date, closed }) => (
            <li key={date}>
              {shortDay(date)}: {closed}.
            </li>
          ))}
        </Closed>
      )}
    </div>
  );
}
