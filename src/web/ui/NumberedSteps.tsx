import { useId } from 'react';
import styled from 'styled-components';
import { Card, CardHeader } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';

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

/** Numbered steps in a card, each with a name and a sentence. */
export function NumberedSteps({
  title,
  steps,
}: {
  title: string;
  steps: readonly (readonly [what: string, how: string])[];
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} />
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
}
