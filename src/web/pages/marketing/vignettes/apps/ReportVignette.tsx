import styled from 'styled-components';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { Figures, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Chart = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: ${space[12]};
  align-items: end;
  height: 168px;
  padding: ${space[16]} ${space[20]} ${space[12]};
  border-bottom: 1px solid ${token.line};
`;
const Column = styled.div`
  ${type.label}
  ${tabularFigures}
  display: grid;
  gap: 6px;
  color: ${token.muted};
  text-align: center;
`;
const Bar = styled.span<{ $px: number; $isLast: boolean }>`
  display: block;
  height: ${({ $px }) => $px}px;
  border-radius: 4px 4px 0 0;
  background: ${({ $isLast }) => ($isLast ? token.accent : token.accentSoft)};
`;

/** Payroll cost by month, in naira; the last two are those of the run on the home page. */
const months = [
  { month: 'Jun', cost: 57_204_800 },
  { month: 'Jul', cost: 57_918_350 },
  { month: 'Aug', cost: 59_340_000 },
  { month: 'Sep', cost: 60_112_400 },
  { month: 'Oct', cost: 61_067_650 },
  { month: 'Nov', cost: 61_480_250 },
] as const;
const highest = Math.max(...months.map(({ cost }) => cost));
const height = 96;

/** November by branch: people and cost. */
const branches = [
  { branch: 'Lagos', people: 118, cost: 36_204_150 },
  { branch: 'Kano', people: 46, cost: 11_915_600 },
  { branch: 'Abeokuta', people: 37, cost: 9_480_500 },
  { branch: 'Abuja and Port Harcourt', people: 13, cost: 3_880_000 },
] as const;
const people = branches.reduce((sum, { people: here }) => sum + here, 0);
const total = branches.reduce((sum, { cost }) => sum + cost, 0);

/** What pay costs, by month and by branch. */
export default function ReportVignette() {
  return (
    <Vignette words={`A report on payroll cost: ${formatNaira(months[0].cost)} in June, ${formatNaira(total)} in November for ${people} people, with the cost of each branch.`}>
      <Sheet>
        <SheetHead title="Payroll cost" note="June to November 2026, in millions of naira" />
        <Chart>
          {months.map(({ month, cost }, index) => (
            <Column key={month}>
              {(cost / 1e6).toFixed(1)}
              <Bar $px={(cost / highest) * height} $isLast={index === months.length - 1} />
              {month}
            </Column>
          ))}
        </Chart>
        <Figures $columns="minmax(0, 1fr) 56px 116px">
          <div>
            <span>November by branch</span>
            <span>People</span>
            <span>Cost</span>
          </div>
          {branches.map(({ branch, people: here, cost }) => (
            <div key={branch}>
              <span>{branch}</span>
              <span>{here}</span>
              <Money naira={cost} />
            </div>
          ))}
        </Figures>
        <SheetFoot>
          <span>
            {people} people <Note as="span">as in the November run</Note>
          </span>
          <Money naira={total} size="h4" />
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
