import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { HourglassMediumBoldIcon } from '#ui/icons/HourglassMediumBoldIcon.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { space, token, type } from '#ui/theme.ts';
import { DrawnButton, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Chain = styled.ol`
  padding: ${space[16]} ${space[20]} ${space[8]};
  > li {
    position: relative;
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: ${space[12]};
    padding-bottom: ${space[20]};
  }
  /* The line from one step to the next. */
  > li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 30px auto 2px 13.5px;
    width: 1px;
    background: ${token.lineStrong};
  }
`;
const Sign = styled.span<{ $isDone: boolean }>`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 1px solid transparent;
  border-radius: 50%;
  background: ${({ $isDone }) => ($isDone ? token.success : token.accentSoft)};
  color: ${({ $isDone }) => ($isDone ? token.onSuccess : token.accentText)};
`;
const RequestText = styled.p`
  ${type.small}
  strong {
    ${type.smallStrong}
  }
`;

const loan = 480_000;
/** Each step's approval limit in naira; larger amounts also need the next step. */
const steps = [
  { who: 'Halima Sani', as: 'line manager', upTo: 100_000, answered: 'Agreed on 18 Nov, 09:12' },
  {
    who: 'Amaka Obiora',
    as: 'head of HR',
    upTo: 300_000,
    answered: 'Agreed on 18 Nov, 14:40: “Third loan, the others are repaid.”',
  },
  { who: 'Yetunde Ogunleye', as: 'finance director', upTo: 1_000_000, answered: null },
  { who: 'Bola Adeola', as: 'managing director', upTo: Number.POSITIVE_INFINITY, answered: null },
] as const;
/** The steps this loan needs: up to the first whose limit covers it. */
const requiredSteps = steps.slice(0, steps.findIndex(({ upTo }) => loan <= upTo) + 1);
const last = requiredSteps.at(-1);

/** A loan request passing through the approval steps that its amount requires. */
export default function ApprovalVignette() {
  return (
    <Vignette
      words={`A loan of ${formatNaira(loan)} for Tunde Bakare goes through ${requiredSteps.length} steps: ${requiredSteps.map(({ who, answered }) => `${who} ${answered === null ? 'is asked now' : 'has agreed'}`).join(', ')}.`}
    >
      <Sheet>
        <SheetHead title="Staff loan, Tunde Bakare" note="Asked on 17 November 2026">
          <Money naira={loan} size="strong" />
        </SheetHead>
        <Chain>
          {requiredSteps.map(({ who, as, answered, upTo }) => (
            <li key={who}>
              <Sign $isDone={answered !== null}>
                {answered === null ? <HourglassMediumBoldIcon size={16} /> : <CheckBoldIcon size={16} />}
              </Sign>
              <div>
                <RequestText>
                  <strong>{who}</strong>, {as}
                </RequestText>
                <Note>{answered ?? `Decides up to ${formatNaira(upTo)}. Reminder after 24 hours`}</Note>
              </div>
            </li>
          ))}
        </Chain>
        <SheetFoot>
          <span>Waits for {last?.who}</span>
          <DrawnButton>Approve {formatNaira(loan)}</DrawnButton>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
