import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { toNaira } from '#domain/money.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { examplePay, housingFundRate, payslipOf, pensionRate } from './payslip.ts';
import { Sheet } from './Sheet.tsx';
import { Vignette } from './Vignette.tsx';

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[20]} ${space[20]} ${space[12]};
  @container (max-width: 300px) {
    padding-inline: ${space[12]};
  }

  > :last-child {
    margin-inline-start: auto;
  }
`;
const Name = styled.p`
  ${type.bodyStrong}
  line-height: 1.25rem;
`;
const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;
const Month = styled.div`
  ${type.caption}
  display: flex;
  justify-content: space-between;
  padding: 0 ${space[20]} ${space[12]};
  color: ${token.muted};
  @container (max-width: 300px) {
    padding-inline: ${space[12]};
  }
`;
const Lines = styled.dl<{ $isTaken?: boolean }>`
  ${type.body}
  ${({ $isTaken }) => $isTaken && type.small}
  padding: ${space[12]} ${space[20]};
  border-top: 1px ${({ $isTaken }) => ($isTaken ? 'dashed' : 'solid')}
    ${({ $isTaken }) => ($isTaken ? token.lineStrong : token.line)};
  color: ${({ $isTaken }) => ($isTaken ? token.muted : token.text)};
  /* Keeps each line on one line inside a phone. */
  @container (max-width: 300px) {
    padding-inline: ${space[12]};
  }

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space[12]};
    padding-block: 3px;
  }
`;
const Figure = styled.dd`
  ${tabularFigures}
  letter-spacing: -0.015em;
  white-space: nowrap;
`;
const Net = styled.div`
  ${type.bodyStrong}
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space[12]} ${space[20]};
  border-radius: 0 0 11px 11px;
  @container (max-width: 300px) {
    padding-inline: ${space[12]};
  }
  background: ${token.accentSoft};
`;

const slip = payslipOf(examplePay);

/** The slip shows the currency once, at the net pay. */
const figure = (kobo: number) => formatNaira(toNaira(kobo)).replace('₦', '');

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const earned = [
  ['Basic salary', slip.basic],
  ['Housing', slip.housing],
  ['Transport', slip.transport],
] as const;
const deductions = [
  ['PAYE, Lagos State', -slip.paye],
  [`Pension, ${percent(pensionRate)}`, -slip.pension],
  [`NHF by choice, ${percent(housingFundRate)}`, -slip.housingFund],
] as const;

/** A payslip that adds up by the rules in payslip.ts. */
export function PayslipVignette({ className }: { className?: string }) {
  return (
    <Vignette
      {...(className === undefined ? {} : { className })}
      words={`A payslip for October 2026: gross pay ${formatNaira(toNaira(slip.gross))}, less PAYE, pension and National Housing Fund, leaves ${formatNaira(toNaira(slip.net))} net.`}
    >
      <Sheet>
        <Person>
          <Avatar name="Ngozi Eze" />
          <div>
            <Name>Ngozi Eze</Name>
            <Note>Finance analyst, Lagos</Note>
          </div>
          <Badge tone="success" icon={<CheckBoldIcon size={14} />}>
            Paid
          </Badge>
        </Person>
        <Month>
          <span>Payslip, October 2026</span>
          <span>23 Oct 2026</span>
        </Month>
        <Lines>
          {earned.map(([name, kobo]) => (
            <div key={name}>
              <dt>{name}</dt>
              <Figure>{figure(kobo)}</Figure>
            </div>
          ))}
        </Lines>
        <Lines $isTaken>
          {deductions.map(([name, kobo]) => (
            <div key={name}>
              <dt>{name}</dt>
              <Figure>{figure(kobo)}</Figure>
            </div>
          ))}
        </Lines>
        <Net>
          Net pay
          <Money naira={toNaira(slip.net)} size="h3" />
        </Net>
      </Sheet>
    </Vignette>
  );
}
