import styled from 'styled-components';
import { share, toNaira } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { Figures, Meter, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';
import { reviewCost } from './review.ts';

const Budget = styled.div`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]} ${space[20]};
  border-top: 1px solid ${token.line};
  p {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space[12]};
  }
  p > :last-child {
    margin-inline-start: auto;
  }
`;

/** The total monthly pay of each grade, in kobo; raises in basis points. */
const grades = [
  { grade: 'GL 5', people: 84, pay: 13_440_000_00, raise: 800 },
  { grade: 'GL 6', people: 72, pay: 16_560_000_00, raise: 700 },
  { grade: 'GL 7', people: 41, pay: 13_325_000_00, raise: 600 },
  { grade: 'GL 8', people: 17, pay: 8_500_000_00, raise: 500 },
] as const;
const budget = 50_000_000_00;
const { raises, employer, total } = reviewCost(grades);

/** A pay review: the annual cost of each grade's raise, against the budget. */
export default function PayReviewVignette() {
  return (
    <Vignette
      words={`A pay review for 2027: raises of ${formatNaira(toNaira(raises))} for the year and ${formatNaira(toNaira(employer))} in employer’s contributions, ${formatNaira(toNaira(budget - total))} below the budget.`}
    >
      <Sheet>
        <SheetHead title="Pay review 2027" note="From 1 January, Adeola Textiles Ltd" />
        <Figures $columns="minmax(0, 1fr) 48px 40px 124px">
          <div>
            <span>Grade</span>
            <span>People</span>
            <span>Raise</span>
            <span>A month</span>
          </div>
          {grades.map(({ grade, people, pay, raise }) => (
            <div key={grade}>
              <span>{grade}</span>
              <span>{people}</span>
              <span>{raise / 100}%</span>
              <Money naira={toNaira(share(pay, raise, 10_000))} sign="always" />
            </div>
          ))}
        </Figures>
        <Budget>
          <p>
            <span>Raises, twelve months</span>
            <Money naira={toNaira(raises)} />
          </p>
          <p>
            <span>Pension 10%, NSITF 1%, ITF 1%</span>
            <Money naira={toNaira(employer)} />
          </p>
          <Meter $share={total / budget} />
          <p>
            <Note as="span">{Math.round((total / budget) * 100)}% of the budget</Note>
            <Note as="span">
              <Money naira={toNaira(budget - total)} /> left
            </Note>
          </p>
        </Budget>
        <SheetFoot>
          <span>Cost for the year</span>
          <Money naira={toNaira(total)} size="h4" />
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
