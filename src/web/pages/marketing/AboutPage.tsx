import styled from 'styled-components';
import { about } from '#content/about.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { Rules } from './about/Rules.tsx';
import { Band, Inside, Intro } from './home/Section.tsx';
import { PageOpening } from './PageOpening.tsx';
import { RuledGrid } from './RuledGrid.tsx';
import { PayslipVignette } from './vignettes/PayslipVignette.tsx';

const Purpose = styled.div`
  display: grid;
  gap: ${space[40]};
  ${media.lg} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
    align-items: center;
    gap: ${space[80]};
  }
`;
const Heading = styled.h2`
  ${type.h1}
`;
const Story = styled.div`
  ${type.lead}
  display: grid;
  gap: ${space[20]};
  max-width: 36em;
  margin-top: ${space[24]};
  color: ${token.muted};
`;
const Principles = styled.div`
  margin-top: ${space[32]};
`;
const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[32]};
  ${media.sm} {
    display: flex;
  }
`;

/** /about-us: Humanar's purpose, its principles, and the rules behind its calculations. */
export default function AboutPage() {
  const { why, principles, next } = about;
  return (
    <>
      <PageHead title={about.title} description={about.description} />
      <PageOpening title={about.heading} seed={8}>
        {about.lead}
      </PageOpening>
      <Band aria-labelledby="why">
        <Inside>
          <Purpose>
            <div>
              <Heading id="why">{why.heading}</Heading>
              <Story>
                {why.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Story>
            </div>
            <PayslipVignette />
          </Purpose>
        </Inside>
      </Band>
      <Band $isSunken aria-labelledby="principles">
        <Inside>
          <Heading id="principles">{principles.heading}</Heading>
          <Principles>
            <RuledGrid facts={principles.list} columns={3} />
          </Principles>
        </Inside>
      </Band>
      <Rules />
      <Band $isSunken aria-labelledby="next">
        <Inside>
          <Intro id="next" title={next.heading}>
            {next.words}
          </Intro>
          <Acts>
            <ButtonLink href="/apps" size="large">
              {next.apps}
            </ButtonLink>
            <ButtonLink href="/contact-us" size="large" look="secondary">
              {next.contact}
            </ButtonLink>
          </Acts>
        </Inside>
      </Band>
    </>
  );
}
