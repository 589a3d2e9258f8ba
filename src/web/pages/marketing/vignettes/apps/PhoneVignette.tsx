import styled from 'styled-components';
import { radius, space, token, type } from '#ui/theme.ts';
import { PayslipVignette } from '../PayslipVignette.tsx';
import { DrawnButton, Meter, Note } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Phone = styled.div`
  display: grid;
  gap: ${space[12]};
  width: 100%;
  max-width: 380px;
  margin-inline: auto;
  padding: ${space[12]};
  border: 1px solid ${token.clothControl};
  border-radius: 28px;
  background: ${token.bg};
`;
const Hello = styled.p`
  ${type.bodyStrong}
  padding: ${space[8]} ${space[8]} 0;
  color: ${token.text};
`;
const Leave = styled.div`
  ${type.small}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]} ${space[12]};
  align-items: center;
  padding: ${space[16]} ${space[20]};
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
  color: ${token.text};
  strong {
    ${type.smallStrong}
  }
  > :last-child {
    grid-column: 1 / -1;
  }
`;

const leave = { granted: 20, taken: 9 };
const left = leave.granted - leave.taken;

/** A payslip and a leave balance on an employee's phone. */
export default function PhoneVignette() {
  return (
    <Phone>
      <Hello aria-hidden>Good morning, Ngozi</Hello>
      <PayslipVignette />
      <Vignette words={`Annual leave: ${left} of ${leave.granted} days left, with a button to ask for leave.`}>
        <Leave>
          <div>
            <strong>{left} days of leave left</strong>
            <Note>
              {leave.taken} of {leave.granted} taken in 2026
            </Note>
          </div>
          <DrawnButton>Ask for leave</DrawnButton>
          <Meter $share={leave.taken / leave.granted} />
        </Leave>
      </Vignette>
    </Phone>
  );
}
