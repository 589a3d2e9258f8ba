import styled from 'styled-components';
import { formatFigure } from '#ui/figures.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { novemberChanges, october, applyChanges } from '../payrollRun.ts';
import { Figures, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

/* A waterfall chart from one month to the next. Its axis starts far above zero, so that the steps are visible. */
const Chart = styled.div`
  ${type.label}
  ${tabularFigures}
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space[8]};
  padding: ${space[16]} ${space[20]} ${space[12]};
  border-bottom: 1px solid ${token.line};
  color: ${token.muted};
  text-align: center;
  @container (max-width: 400px) {
    gap: ${space[4]};
    padding-inline: ${space[12]};
  }
  @container (max-width: 300px) {
    font-size: 0.6875rem;
  }
`;
const height = 132;
const Column = styled.div`
  position: relative;
  height: ${height}px;
  margin-bottom: ${space[8]};
  border-bottom: 1px solid ${token.lineStrong};
`;
const Bar = styled.span<{ $from: number; $to: number; $look: 'whole' | 'last' | 'more' | 'less' }>`
  position: absolute;
  inset: ${({ $to }) => height - $to}px 0 ${({ $from }) => $from}px;
  forced-color-adjust: none;
  border-radius: 4px 4px 0 0;
  ${({ $look }) =>
    ({
      whole: `background: ${token.accentSoft};`,
      last: `background: ${token.accent};`,
      more: `border-radius: 4px; background: ${token.successLine};`,
      less: `border-radius: 4px; background: ${token.dangerLine};`,
    })[$look]}
`;
const Amount = styled.span<{ $at: number }>`
  position: absolute;
  inset: auto 0 ${({ $at }) => $at + 4}px;
  white-space: nowrap;
`;
const Month = styled.span<{ $isWhole: boolean }>`
  ${({ $isWhole }) => $isWhole && `color: ${token.text}; font-weight: 600;`}
`;

const november = applyChanges(october, novemberChanges);
/** The axis's start in naira, and naira per pixel. */
const ground = 60_600_000;
const scale = 10_000;
const px = (naira: number) => Math.round((naira - ground) / scale);
/** Rounded to a tenth, so that the steps add up to the difference. */
const thousands = (naira: number) => formatFigure(naira / 1_000, 1);

/** October, each difference, and November: the start and end of each bar, in naira. */
const columns = [
  { name: 'Oct', from: ground, to: october.total, label: thousands(october.total), look: 'whole' as const },
  ...novemberChanges.map(({ name, amount }, index) => {
    const before = applyChanges(october, novemberChanges.slice(0, index)).total;
    return {
      name,
      from: Math.min(before, before + amount),
      to: Math.max(before, before + amount),
      label: `${amount < 0 ? '−' : '+'}${thousands(Math.abs(amount))}`,
      look: amount < 0 ? ('less' as const) : ('more' as const),
    };
  }),
  { name: 'Nov', from: ground, to: november.total, label: thousands(november.total), look: 'last' as const },
];

/** November by branch: people and cost. */
const branches = [
  { branch: 'Lagos', people: 118, cost: 36_204_150 },
  { branch: 'Kano', people: 46, cost: 11_915_600 },
  { branch: 'Abeokuta', people: 37, cost: 9_480_500 },
  { branch: 'Abuja and Port Harcourt', people: 13, cost: 3_880_000 },
] as const;
const people = branches.reduce((sum, { people: here }) => sum + here, 0);
const total = branches.reduce((sum, { cost }) => sum + cost, 0);

/** Why pay costs more than last month, and where. */
export default function ReportVignette() {
  return (
    <Vignette
      words={`A report on payroll cost: ${formatNaira(november.difference)} more in November than in October, step by step, and ${formatNaira(total)} in November for ${people} people, by branch.`}
    >
      <Sheet>
        <SheetHead
          title="Payroll cost, October to November"
          note={`In thousands of naira; the bars begin at ${thousands(ground)}`}
        >
          <Money naira={november.difference} sign="always" size="strong" />
        </SheetHead>
        <Chart>
          {columns.map(({ name, from, to, label, look }) => (
            <div key={name}>
              <Column>
                <Bar $from={px(from)} $to={px(to)} $look={look} />
                <Amount $at={px(to)}>{label}</Amount>
              </Column>
              <Month $isWhole={look === 'whole' || look === 'last'}>{name}</Month>
            </div>
          ))}
        </Chart>
        <Figures $columns="minmax(0, 1fr) 48px 124px">
          <div>
            <span>By branch</span>
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
