import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { type App, apps } from '#content/apps.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { AppIcon } from '#ui/AppIcon.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { Link } from '#ui/Link.tsx';
import { gapRules, media, motion, radius, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Band, Inside, Intro } from './Section.tsx';

/* The grid lines are the background, visible through 1 px gaps. */
const Grid = styled.ul`
  ${gapRules}
  display: grid;
  gap: 1px;
  margin-top: ${space[40]};
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.line};
  overflow: hidden;
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.lg} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

const Cell = styled.li`
  background: ${token.surface};
`;

const Fold = styled.details`
  height: 100%;
`;

const Head = styled.summary`
  position: relative;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 14px;
  height: 100%;
  padding: ${space[16]} ${space[40]} ${space[16]} ${space[16]};
  list-style: none;
  cursor: pointer;
  transition: background-color ${motion.hover};
  &::-webkit-details-marker {
    display: none;
  }
  &:focus-visible {
    outline-offset: -4px;
    border-radius: ${radius.card};
  }
  ${media.hover} {
    &:hover {
      background: ${token.bg};
    }
  }
  [open] > & {
    height: auto;
    padding-bottom: 0;
  }
  > :first-child {
    grid-row: span 2;
  }
  ${media.sm} {
    grid-template-columns: 1fr;
    align-content: start;
    min-height: 168px;
    padding: ${space[20]} ${space[20]} ${space[16]};
    > :first-child {
      grid-row: auto;
      margin-bottom: ${space[16]};
    }
    [open] > & {
      min-height: 0;
    }
  }
`;

const Sign = styled(PlusBoldIcon)`
  position: absolute;
  inset-block-start: ${space[20]};
  inset-inline-end: ${space[20]};
  color: ${token.faint};
  ${motion.full} {
    transition: transform ${motion.menu};
  }
  [open] > summary > & {
    transform: rotate(45deg);
  }
`;

const Name = styled.h3`
  ${type.bodyStrong}
  font-size: 1rem;
`;
const Summary = styled.p`
  ${type.small}
  margin-top: 2px;
  color: ${token.muted};
`;

const More = styled.div`
  ${type.small}
  padding: ${space[12]} ${space[20]} ${space[20]} ${space[16]};
  color: ${token.text};

  ul {
    display: grid;
    gap: 6px;
    margin-bottom: ${space[12]};
  }
  li {
    padding-inline-start: ${space[12]};
    border-inline-start: 2px solid ${token.accent};
  }
  ${media.sm} {
    padding-inline: ${space[20]};
  }
`;

const Invitation = styled.li`
  display: grid;
  ${media.sm} {
    grid-column: span 2;
  }
`;
const Fabric = styled(Cloth)`
  padding: ${space[24]};
  ${media.sm} {
    padding: ${space[24]} 28px;
  }
`;
const Question = styled.p`
  ${type.h3}
  margin-bottom: ${space[16]};
`;

/* Stays on one line, together with the preceding text if it fits. */
const Unbroken = styled.span`
  display: inline-block;
`;

/** One app: expands to show its features, and links to its page. */
function AppCell({ slug, name, icon, summary, points }: App) {
  return (
    <Cell>
      <Fold>
        <Head>
          <AppIcon slug={icon} size={44} />
          <Name>{name}</Name>
          <Summary>{summary}</Summary>
          <Sign size={16} aria-hidden />
        </Head>
        <More>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Link href={`/apps/${slug}`} isStrong>
            Learn more<VisuallyHidden> about {name}</VisuallyHidden>
          </Link>
        </More>
      </Fold>
    </Cell>
  );
}

/** The fourteen apps in a ruled grid. */
export function AppsGrid() {
  return (
    <Band id="apps" aria-labelledby="apps-title">
      <Inside>
        <Intro
          id="apps-title"
          title={
            <>
              Fourteen apps that share <Unbroken>one employee record</Unbroken>
            </>
          }
        >
          Change a grade once, and payroll, approvals and reports follow. Take all of them, or only the ones you need.
        </Intro>
        <Grid>
          {apps.map((app) => (
            <AppCell key={app.slug} {...app} />
          ))}
          <Invitation>
            <Fabric seed={7} fade="start" strength={0.28}>
              <Question>
                Not sure which you
                <br /> need? Try them all first.
              </Question>
              <ButtonLink href="/pricing/order" size="small" onCloth data-tries>
                Start {TRIAL_DAYS} days free
              </ButtonLink>
            </Fabric>
          </Invitation>
        </Grid>
      </Inside>
    </Band>
  );
}
