import styled from 'styled-components';
import { firstDays as words } from '#content/firstDays.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { Band, Inside, Intro } from './Section.tsx';

const Steps = styled.ol`
  display: grid;
  gap: ${space[32]} ${space[24]};
  margin-top: ${space[40]};
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.lg} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
const Step = styled.li`
  padding-top: ${space[16]};
  border-top: 2px solid ${token.accent};
`;
const DayLabel = styled.p`
  ${type.small}
  color: ${token.muted};
`;
const StepTitle = styled.h3`
  ${type.h3}
  margin-top: ${space[4]};
`;
const StepText = styled.p`
  ${type.body}
  margin-top: ${space[8]};
  color: ${token.muted};
`;
const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[40]};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
`;
const Guide = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  ${media.sm} {
    margin-inline-start: ${space[12]};
  }
`;

/** How to get the most out of a trial, and what to do now. */
export function FirstDays() {
  const [demo, demoAddress] = words.demo;
  const [guide, guideAddress] = words.guide;
  return (
    <Band $isSunken aria-labelledby="first-days">
      <Inside>
        <Intro id="first-days" title={words.heading}>
          {words.lead}
        </Intro>
        <Steps className="days">
          {words.steps.map(([when, what, how]) => (
            <Step key={when}>
              <DayLabel>{when}</DayLabel>
              <StepTitle>{what}</StepTitle>
              <StepText>{how}</StepText>
            </Step>
          ))}
        </Steps>
        <Acts>
          <ButtonLink href="/pricing/order" size="large" data-tries>
            {words.try}
          </ButtonLink>
          <ButtonLink href={demoAddress} size="large" look="secondary">
            {demo}
          </ButtonLink>
          <Guide href={guideAddress}>{guide}</Guide>
        </Acts>
      </Inside>
    </Band>
  );
}
