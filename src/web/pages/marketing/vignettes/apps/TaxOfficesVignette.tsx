import styled from 'styled-components';
import { CheckCircleFillIcon } from '#ui/icons/CheckCircleFillIcon.ts';
import { toNaira } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { Figures, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Check = styled.p`
  ${type.caption}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[12]} ${space[20]};
  border-top: 1px solid ${token.line};
  color: ${token.successText};
`;

/** The month's PAYE by the employees' state of residence, in kobo. Some who work in Lagos live in Ogun. */
const offices = [
  { state: 'Lagos', people: 111, paye: 4_589_104_20 },
  { state: 'Kano', people: 46, paye: 1_104_318_75 },
  { state: 'Ogun', people: 44, paye: 1_209_740_10 },
  { state: 'FCT, Abuja', people: 9, paye: 512_077_40 },
  { state: 'Rivers', people: 4, paye: 163_905_00 },
] as const;
const people = offices.reduce((sum, office) => sum + office.people, 0);
const paye = offices.reduce((sum, office) => sum + office.paye, 0);

/** What each state's tax office is owed for a month. */
export default function TaxOfficesVignette() {
  return (
    <Vignette
      words={`PAYE for November 2026 by state: ${people} people in ${offices.length} states, ${formatNaira(toNaira(paye))} in all, due by 10 December.`}
    >
      <Sheet>
        <SheetHead title="PAYE, November 2026" note="Due by 10 December 2026">
          <Note>Adeola Textiles Ltd</Note>
        </SheetHead>
        <Figures $columns="minmax(0, 1fr) 56px 124px">
          <div>
            <span>Tax office</span>
            <span>People</span>
            <span>Due</span>
          </div>
          {offices.map(({ state, people: living, paye: due }) => (
            <div key={state}>
              <span>{state}</span>
              <span>{living}</span>
              <Money naira={toNaira(due)} />
            </div>
          ))}
        </Figures>
        <Check>
          <CheckCircleFillIcon size={16} />
          Every one of them has a tax number
        </Check>
        <SheetFoot>
          <span>
            {offices.length} schedules, {people} people
          </span>
          <Money naira={toNaira(paye)} size="h4" />
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
