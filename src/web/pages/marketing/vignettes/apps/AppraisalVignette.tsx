import styled from 'styled-components';
import { Avatar } from '#ui/Avatar.tsx';
import { radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { Note, Sheet, SheetFoot } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';
import { weightedRating } from './appraisal.ts';

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[16]} ${space[20]};
  border-bottom: 1px solid ${token.line};
`;
const Name = styled.p`
  ${type.bodyStrong}
`;
const Goals = styled.ul`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space[4]} ${space[16]};
    align-items: center;
    padding: ${space[12]} ${space[20]};
  }
  > li + li {
    border-top: 1px solid ${token.line};
  }
`;
const Goal = styled.p`
  ${type.smallStrong}
`;
const Weight = styled(Note)`
  ${tabularFigures}
  text-align: end;
`;
const Steps = styled.span`
  display: flex;
  justify-self: end;
  gap: 3px;
`;
const Step = styled.span<{ $isTaken: boolean }>`
  width: 18px;
  height: 8px;
  border-radius: ${radius.round};
  background: ${({ $isTaken }) => ($isTaken ? token.accent : token.line)};
  forced-color-adjust: none;
`;
const Remark = styled.p`
  ${type.small}
  padding: ${space[12]} ${space[20]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
`;
const Result = styled.span`
  ${type.h4}
  ${tabularFigures}
`;

const scale = [1, 2, 3, 4, 5] as const;
/** Weights in percent, ratings on the scale. */
const goals = [
  { goal: 'Weave 1.2 million metres', outcome: '1.26 million metres', weight: 40, rating: 5 },
  { goal: 'Waste below 3%', outcome: '3.1%', weight: 30, rating: 3 },
  { goal: 'Train four operators', outcome: 'Four trained, two on the new looms', weight: 20, rating: 4 },
  { goal: 'No accident with lost days', outcome: 'None in twelve months', weight: 10, rating: 5 },
] as const;
const result = weightedRating(goals);

/** An appraisal: goals with their weights, ratings, and the overall result. */
export default function AppraisalVignette() {
  return (
    <Vignette
      words={`The appraisal of Zainab Garba for 2026: ${goals.length} goals with weights that come to 100, and a result of ${result.toFixed(1)} out of ${scale.length}.`}
    >
      <Sheet>
        <Person>
          <Avatar name="Zainab Garba" />
          <div>
            <Name>Zainab Garba</Name>
            <Note>Appraisal 2026, by Danladi Musa</Note>
          </div>
        </Person>
        <Goals>
          {goals.map(({ goal, outcome, weight, rating }) => (
            <li key={goal}>
              <Goal>{goal}</Goal>
              <Steps>
                {scale.map((step) => (
                  <Step key={step} $isTaken={step <= rating} />
                ))}
              </Steps>
              <Note>{outcome}</Note>
              <Weight>
                {rating} of {scale.length}, counts {weight}%
              </Weight>
            </li>
          ))}
        </Goals>
        <Remark>“Kept the looms running through three power cuts.” Note of 14 August</Remark>
        <SheetFoot>
          <span>Result, above what was expected</span>
          <Result>
            {result.toFixed(1)} of {scale.length}
          </Result>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
