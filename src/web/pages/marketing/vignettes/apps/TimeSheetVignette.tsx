import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { DrawnButton, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';
import { weekTotals } from './hours.ts';

const Grid = styled.div`
  ${type.caption}
  ${tabularFigures}
  padding: ${space[8]} ${space[20]} ${space[12]};
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) repeat(7, 34px) 38px 40px;
    align-items: center;
    gap: 2px;
    min-height: 40px;
    text-align: center;
  }
  > div:first-child {
    ${type.label}
    min-height: 32px;
    color: ${token.muted};
  }
  > div > :first-child {
    text-align: start;
  }
  > div > :nth-last-child(-n + 2) {
    text-align: end;
    font-weight: 600;
  }
  /* On a narrow sheet the hours need the space of the first names. */
  @container (max-width: 400px) {
    > div {
      grid-template-columns: minmax(0, 1fr) repeat(7, 18px) 24px 34px;
      gap: 1px;
    }
  }
`;
const Hours = styled.span<{ $isExtra: boolean; $isNone: boolean; $isMissing: boolean }>`
  display: grid;
  place-items: center;
  min-height: 28px;
  border: 0 solid transparent;
  border-radius: 4px;
  /* Forced-colours mode shows borders but no fills. */
  border-width: ${({ $isExtra, $isMissing }) => ($isExtra || $isMissing ? '1px' : '0')};
  ${({ $isExtra }) => $isExtra && `background: ${token.accentSoft}; color: ${token.accentText}; font-weight: 600;`}
  ${({ $isNone }) => $isNone && `color: ${token.faint};`}
  ${({ $isMissing }) => $isMissing && `background: ${token.warnBg}; color: ${token.warnText}; font-weight: 600;`}
`;
/* Something still to be resolved. */
const Open = styled.div`
  ${type.small}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[12]} ${space[8]} ${space[20]};
  border-top: 1px solid ${token.line};
  > svg {
    color: ${token.warnText};
  }
  > :last-child {
    margin-inline-start: auto;
  }
`;

const days = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;
/** The shift's hours at this depot, Monday to Sunday. */
const planned = [8, 8, 8, 8, 8, 0, 0];

const sheet = [
  { name: 'Tunde Bakare', hours: [8, 8, 9, 8, 8, 6, 0] },
  { name: 'Musa Danjuma', hours: [8, 8, 8, 8, 8, 0, 0] },
  { name: 'Blessing Etim', hours: [8, 10, 8, 8, 8, 0, 0] },
  { name: 'Sola Ajayi', hours: [8, 8, 8, 0, 8, 0, 0] },
].map((row) => ({ ...row, ...weekTotals(row.hours, planned) }));
const worked = sheet.reduce((sum, row) => sum + row.worked, 0);
const extra = sheet.reduce((sum, row) => sum + row.extra, 0);

/** A depot's week: hours by day, and overtime. */
export default function TimeSheetVignette() {
  return (
    <Vignette
      words={`The time sheet of the Apapa depot for 16 to 22 November: ${sheet.length} people, ${worked} hours, ${extra} of them overtime to approve, and one absence to settle.`}
    >
      <Sheet>
        <SheetHead title="Apapa depot" note="16 to 22 November 2026">
          <Note>Shift 07:00 to 16:00</Note>
        </SheetHead>
        <Grid>
          <div>
            <span>Name</span>
            {days.map((day, index) => (
              <span key={index}>{day}</span>
            ))}
            <span>All</span>
            <span>Extra</span>
          </div>
          {sheet.map(({ name, hours, worked: all, extra: above }) => (
            <div key={name}>
              <span>{name}</span>
              {hours.map((count, index) => (
                <Hours
                  key={index}
                  $isExtra={count > (planned[index] ?? 0)}
                  $isNone={count === 0}
                  $isMissing={count < (planned[index] ?? 0)}
                >
                  {count === 0 ? '–' : count}
                </Hours>
              ))}
              <span>{all}</span>
              <span>{above === 0 ? '–' : above}</span>
            </div>
          ))}
        </Grid>
        <Open>
          <WarningCircleFillIcon size={18} />
          <div>
            Sola Ajayi, Thursday
            <Note>Absent, no leave asked for</Note>
          </div>
          <DrawnButton $isQuiet>Settle</DrawnButton>
        </Open>
        <SheetFoot>
          <span>
            {worked} hours, {extra} of them extra
          </span>
          <DrawnButton>Approve {extra} hours</DrawnButton>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
