import styled from 'styled-components';
import { isWeekend } from '#domain/days.ts';
import { CalendarDotsIcon } from '#ui/icons/CalendarDotsIcon.ts';
import { radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { daysFrom, deductedDays } from './leave.ts';
import { Sheet } from './Sheet.tsx';
import { Vignette } from './Vignette.tsx';

const Paper = styled.div`
  container-type: inline-size;
  padding: ${space[16]} ${space[20]};
`;
const Head = styled.div`
  ${type.caption}
  display: flex;
  justify-content: space-between;
  gap: ${space[12]};
  color: ${token.muted};

  strong {
    ${type.smallStrong}
    color: ${token.text};
  }
`;
const Chart = styled.div`
  display: grid;
  grid-template-columns: 96px repeat(12, minmax(0, 1fr)) 56px;
  align-items: center;
  margin-top: ${space[12]};
  /* On a narrow sheet the days take the full width, with each name and total on a line above. */
  @container (max-width: 400px) {
    grid-template-columns: 0 repeat(12, minmax(0, 1fr)) 0;
  }
`;
const Day = styled.span<{ $isOff: boolean; $isHoliday: boolean }>`
  ${type.label}
  ${tabularFigures}
  text-align: center;
  white-space: nowrap;
  color: ${({ $isOff }) => ($isOff ? token.faint : token.muted)};
  ${({ $isHoliday }) => $isHoliday && `font-weight: 700; color: ${token.text};`}
`;
const Name = styled.span<{ $row: number }>`
  ${type.caption}
  grid-column: 1;
  grid-row: ${({ $row }) => $row};
  white-space: nowrap;
  @container (max-width: 400px) {
    grid-column: 2 / -1;
    grid-row: ${({ $row }) => 2 * $row - 2};
    margin-top: ${space[8]};
  }
`;
const Track = styled.span<{ $row: number }>`
  grid-column: 2 / -2;
  grid-row: ${({ $row }) => $row};
  height: 1px;
  background: ${token.line};
  @container (max-width: 400px) {
    grid-row: ${({ $row }) => 2 * $row - 1};
  }
`;
const Bar = styled.span<{ $row: number; $from: number; $to: number; $isAnnual: boolean }>`
  ${type.label}
  font-weight: 600;
  grid-row: ${({ $row }) => $row};
  grid-column: ${({ $from, $to }) => `${$from + 2} / ${$to + 3}`};
  margin-block: 4px;
  padding: 4px 7px;
  border: 1px solid ${({ $isAnnual }) => ($isAnnual ? token.accentSoft : token.line)};
  border-radius: ${radius.badge};
  background: ${({ $isAnnual }) => ($isAnnual ? token.accentSoft : token.sunken)};
  color: ${({ $isAnnual }) => ($isAnnual ? token.accentText : token.muted)};
  white-space: nowrap;
  /* Kinds of leave differ by fill alone, which forced colours would remove. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: ${({ $isAnnual }) => ($isAnnual ? 'Highlight' : 'Canvas')};
    color: ${({ $isAnnual }) => ($isAnnual ? 'HighlightText' : 'CanvasText')};
  }
  @container (max-width: 400px) {
    grid-row: ${({ $row }) => 2 * $row - 1};
    margin-block: 2px 0;
  }
`;
const Deducted = styled.span<{ $row: number }>`
  ${type.caption}
  ${tabularFigures}
  grid-row: ${({ $row }) => $row};
  grid-column: -2 / -1;
  text-align: end;
  white-space: nowrap;
  color: ${token.muted};
  @container (max-width: 400px) {
    grid-column: 2 / -1;
    grid-row: ${({ $row }) => 2 * $row - 2};
    margin-top: ${space[8]};
  }
`;
const Foot = styled.p`
  ${type.caption}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[8]};
  color: ${token.muted};
`;

const first = '2026-12-14';
const last = '2026-12-25';
const holidays = ['2026-12-25'];
const days = daysFrom(first, last);

const leaves = [
  { name: 'Tunde Bakare', kind: 'Annual', from: '2026-12-16', to: '2026-12-18' },
  { name: 'Halima Sani', kind: 'Annual', from: '2026-12-21', to: '2026-12-25' },
  { name: 'Emeka Obi', kind: 'Study', from: '2026-12-14', to: '2026-12-15' },
].map((leave) => ({ ...leave, deducted: deductedDays(leave.from, leave.to, holidays) }));

/** Who is away in the last weeks of the year, and what that deducts from each balance. */
export function LeaveVignette({ className }: { className?: string }) {
  return (
    <Vignette
      {...(className === undefined ? {} : { className })}
      words={`A leave calendar for 14 to 25 December: ${leaves.map(({ name, deducted }) => `${name} ${deducted} days`).join(', ')}. Christmas Day is not deducted.`}
    >
      <Sheet>
        <Paper>
          <Head>
            <strong>Leave, 14–25 December</strong>
            Operations
          </Head>
          <Chart>
            <span />
            {days.map((day) => (
              <Day key={day} $isOff={isWeekend(day)} $isHoliday={holidays.includes(day)}>
                {Number(day.slice(-2))}
              </Day>
            ))}
            <span />
            {leaves.map(({ name, kind, from, to, deducted }, index) => [
              <Name key={name} $row={index + 2}>
                {name}
              </Name>,
              <Track key={`${name} track`} $row={index + 2} />,
              <Bar
                key={`${name} bar`}
                $row={index + 2}
                $from={days.indexOf(from)}
                $to={days.indexOf(to)}
                $isAnnual={kind === 'Annual'}
              >
                {kind}
              </Bar>,
              <Deducted key={`${name} days`} $row={index + 2}>
                {deducted} days
              </Deducted>,
            ])}
          </Chart>
          <Foot>
            <CalendarDotsIcon size={16} />
            Friday 25 is a public holiday. It is not deducted.
          </Foot>
        </Paper>
      </Sheet>
    </Vignette>
  );
}
