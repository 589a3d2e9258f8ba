import styled from 'styled-components';
import { Card, CardHeader } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';

const steps = [
  ['Bring your people in', 'Import them from a CSV file, or add the first few by hand.'],
  ['Say where they work', 'Each branch gets its state, so that PAYE goes to the right tax office.'],
  ['Run a payroll to look at', 'Check every payslip before anybody is paid.'],
] as const;

const Steps = styled.ol`
  counter-reset: step;
  display: grid;
  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
  }
`;

const Step = styled.li`
  counter-increment: step;
  display: grid;
  gap: ${space[4]};
  align-content: start;
  padding: ${space[20]} ${space[16]};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  & + & {
    border-top: 1px solid ${token.line};
    ${media.md} {
      border-top: 0;
      border-left: 1px solid ${token.line};
    }
  }
  &::before {
    content: counter(step);
    ${type.h3}
    color: ${token.accentText};
  }
  strong {
    ${type.bodyStrong}
  }
  span {
    ${type.small}
    color: ${token.muted};
  }
`;

/** What an organisation does first, once the apps are open to it. */
export const FirstSteps = () => (
  <Card aria-labelledby="next-title">
    <CardHeader id="next-title" title="What to do first" />
    <Steps>
      {steps.map(([what, how]) => (
        <Step key={what}>
          <strong>{what}</strong>
          <span>{how}</span>
        </Step>
      ))}
    </Steps>
  </Card>
);
