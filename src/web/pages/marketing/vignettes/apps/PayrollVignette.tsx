import styled from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { toNaira } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { examplePay, housingFundRate, payslipOf, pensionRate, taxByBand } from '../payslip.ts';
import { Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Lines = styled.ul`
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[12]};
    min-height: 52px;
    padding: ${space[8]} ${space[20]};
  }
  > li + li {
    border-top: 1px solid ${token.line};
  }
`;
const Name = styled.p`
  ${type.smallStrong}
`;
const Figure = styled.span`
  ${type.small}
  ${tabularFigures}
  letter-spacing: -0.015em;
  white-space: nowrap;
`;
const OpenLine = styled(Name)`
  display: flex;
  align-items: center;
  gap: 6px;
`;
/* The calculation behind the line above. */
const Working = styled.dl`
  ${type.caption}
  ${tabularFigures}
  display: grid;
  gap: 6px;
  margin: 0 ${space[20]} ${space[16]};
  padding: ${space[12]} ${space[16]};
  border-inline-start: 2px solid ${token.accent};
  background: ${token.sunken};
  color: ${token.muted};
  div {
    display: flex;
    justify-content: space-between;
    gap: ${space[12]};
  }
  div:last-child {
    padding-top: 6px;
    border-top: 1px solid ${token.line};
    color: ${token.text};
    font-weight: 600;
  }
  dd {
    white-space: nowrap;
  }
`;

const slip = payslipOf(examplePay);
const bands = taxByBand(slip.chargeable);
const tax = bands.reduce((sum, band) => sum + band.tax, 0);

/** The sheet shows the currency once, at the net pay. */
const figure = (kobo: number) => formatNaira(toNaira(kobo)).replace('₦', '');
/** A base in whole naira, without kobo. */
const base = (kobo: number) => figure(kobo).replace(/\.00$/, '');
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

const lines = [
  { name: 'Gross pay', how: 'Basic, housing and transport', kobo: slip.gross },
  { name: 'Pension', how: `${percent(pensionRate)} of ${base(slip.gross)}`, kobo: -slip.pension },
  {
    name: 'National Housing Fund',
    how: `By choice, ${percent(housingFundRate)} of ${base(slip.gross)}`,
    kobo: -slip.housingFund,
  },
] as const;
const nth = (index: number) => (index === 0 ? 'First' : index === bands.length - 1 ? 'Last' : 'Next');

/** A payslip with one line expanded: how the tax was calculated. */
export default function PayrollVignette() {
  return (
    <Vignette
      words={`The payslip of Ngozi Eze for October 2026 with the line of PAYE opened: ${formatNaira(toNaira(slip.chargeable))} chargeable in the year, taxed by bands at ${formatNaira(toNaira(tax))}, a twelfth of which is ${formatNaira(toNaira(slip.paye))}. Net pay is ${formatNaira(toNaira(slip.net))}.`}
    >
      <Sheet>
        <SheetHead title="Ngozi Eze" note="Payslip, October 2026">
          <Note>Adeola Textiles Ltd</Note>
        </SheetHead>
        <Lines>
          {lines.map(({ name, how, kobo }) => (
            <li key={name}>
              <div>
                <Name>{name}</Name>
                <Note>{how}</Note>
              </div>
              <Figure>{figure(kobo)}</Figure>
            </li>
          ))}
          <li>
            <OpenLine>
              PAYE, Lagos State
              <CaretDownBoldIcon size={14} />
            </OpenLine>
            <Figure>{figure(-slip.paye)}</Figure>
          </li>
        </Lines>
        <Working>
          <div>
            <dt>Chargeable in the year</dt>
            <dd>{figure(slip.chargeable)}</dd>
          </div>
          {bands.map(({ taken, rate, tax: due }, index) => (
            <div key={rate}>
              <dt>
                {nth(index)} {base(taken)} at {percent(rate)}
              </dt>
              <dd>{figure(due)}</dd>
            </div>
          ))}
          <div>
            <dt>A twelfth of {figure(tax)}</dt>
            <dd>{figure(slip.paye)}</dd>
          </div>
        </Working>
        <SheetFoot>
          <span>Net pay</span>
          <Money naira={toNaira(slip.net)} size="h4" />
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
