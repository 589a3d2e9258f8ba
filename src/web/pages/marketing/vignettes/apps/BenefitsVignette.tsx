import styled from 'styled-components';
import { toNaira } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, space } from '#ui/theme.ts';
import { LeaveVignette } from '../LeaveVignette.tsx';
import { Meter, Note, Sheet, SheetFoot, SheetHead, SheetRows } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Both = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.xl} {
    > :last-child {
      margin-inline: ${space[56]} 0;
    }
  }
`;
const Filled = styled.div`
  flex: 1;
  display: grid;
  gap: 6px;
`;

/** An interest-free loan, in kobo. */
const loan = { sum: 360_000_00, months: 8, paid: 5 };
const instalment = loan.sum / loan.months;
const repaid = instalment * loan.paid;
const balance = loan.sum - repaid;

/** A team's leave, and the repayment of a loan. */
export default function BenefitsVignette() {
  return (
    <Both>
      <LeaveVignette />
      <Vignette
        words={`A loan of ${formatNaira(toNaira(loan.sum))}, repaid in ${loan.months} instalments of ${formatNaira(toNaira(instalment))}; ${formatNaira(toNaira(balance))} is owed.`}
      >
        <Sheet>
          <SheetHead title="Staff loan, Sola Ajayi" note={`${loan.months} instalments, no interest`}>
            <Money naira={toNaira(loan.sum)} size="strong" />
          </SheetHead>
          <SheetRows>
            <li>
              <Filled>
                <span>
                  {loan.paid} of {loan.months} paid
                </span>
                <Meter $share={loan.paid / loan.months} />
              </Filled>
            </li>
            <li>
              <div>
                Next, from November’s pay
                <Note>25 November 2026</Note>
              </div>
              <Money naira={toNaira(-instalment)} />
            </li>
          </SheetRows>
          <SheetFoot>
            <span>Still owed</span>
            <Money naira={toNaira(balance)} size="h4" />
          </SheetFoot>
        </Sheet>
      </Vignette>
    </Both>
  );
}
