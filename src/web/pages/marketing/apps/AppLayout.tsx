import type { ReactNode } from 'react';
import styled from 'styled-components';
import { prerenderedPlans } from '#api/prerenderedPrices.ts';
import { type AppPageContent, onEveryAppPage as words } from '#content/appPages/content.ts';
import { appOf } from '#content/apps.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { breadcrumbs } from '#pages/structuredData.ts';
import { AppIcon } from '#ui/AppIcon.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { Link } from '#ui/Link.tsx';
import { media, page, tapTarget, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Band, Inside } from '../home/Section.tsx';
import { aboutApp } from './aboutApp.ts';
import { AppSections } from './AppSections.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Questions } from './Questions.tsx';
import { Columns, SectionTitle, FactGrid, Words } from './appsLayout.tsx';
import { TryButtons } from './TryButtons.tsx';
import { WorksWith } from './WorksWith.tsx';

/* Where the text is above the picture, the pattern is only behind the picture. */
const Ground = styled(Cloth)`
  @media (max-width: 1023.98px) {
    &::before {
      mask-image: linear-gradient(to top, #000 30%, transparent 52%);
    }
  }
`;

const Layout = styled.div`
  ${page}
  display: grid;
  gap: ${space[40]};
  padding-block: ${space[32]} ${space[56]};
  ${media.lg} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    align-items: center;
    gap: ${space[56]};
    padding-block: ${space[40]} ${space[80]};
    min-height: 600px;
  }
`;

const Breadcrumb = styled.nav`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};
  margin-bottom: ${space[24]};
  color: ${token.onClothMuted};
  a {
    ${tapTarget}
  }
`;
const Name = styled.span`
  ${type.smallStrong}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  color: ${token.onCloth};
`;

const Claim = styled.h1`
  ${type.h1}
`;
const LeadText = styled.p`
  ${type.lead}
  max-width: 34em;
  margin-top: ${space[20]};
  color: ${token.onClothMuted};
`;

const People = styled.section`
  border-bottom: 1px solid ${token.line};
  background: ${token.surface};
`;
const Row = styled.dl`
  ${page}
  display: grid;
  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  > div {
    padding-block: ${space[20]};
  }
  > div + div {
    border-top: 1px solid ${token.line};
  }
  ${media.md} {
    > div {
      padding: ${space[32]} ${space[32]} ${space[32]} 0;
    }
    > div + div {
      padding-inline-start: ${space[32]};
      border-top: 0;
      border-inline-start: 1px solid ${token.line};
    }
    > div:last-child {
      padding-inline-end: 0;
    }
  }
  dt {
    ${type.h4}
  }
  dd {
    ${type.small}
    margin-top: ${space[8]};
    color: ${token.muted};
  }
`;

const Ask = styled.p`
  ${type.body}
  max-width: 32ch;
  margin-top: ${space[12]};
  color: ${token.muted};
`;

/** An app's page. `picture` is its vignette. */
export function AppLayout({ content, picture }: { content: AppPageContent; picture: ReactNode }) {
  const { slug, title, description, claim, lead, people, sections, capabilities, worksWith, questions } = content;
  const app = appOf(slug);
  const { name, icon } = app;
  // Only in the prerendered page, where search engines read it.
  const plans = import.meta.env.SSR ? prerenderedPlans()?.plans : undefined;
  return (
    <>
      <PageHead
        title={title}
        description={description}
        about={[
          aboutApp(app, plans),
          breadcrumbs({ name: 'Apps', address: '/apps' }, { name, address: `/apps/${slug}` }),
        ]}
      />
      <Ground tag="section" seed={4} fade="start" strength={0.2} aria-labelledby="claim">
        <Layout>
          <div>
            <Breadcrumb aria-label={words.way}>
              <Link href="/apps" onCloth>
                {words.allApps}
              </Link>
              <span aria-hidden>/</span>
              <Name aria-current="page">
                <AppIcon slug={icon} size={20} isPlain />
                {name}
              </Name>
            </Breadcrumb>
            <Claim id="claim">{claim}</Claim>
            <LeadText>{lead}</LeadText>
            <TryButtons onCloth />
          </div>
          {picture}
        </Layout>
      </Ground>
      <People aria-labelledby="people">
        <VisuallyHidden as="h2" id="people">
          {words.people}
        </VisuallyHidden>
        <Row>
          {people.map(([who, what]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </Row>
      </People>
      {sections !== undefined && <AppSections sections={sections} />}
      <Band aria-labelledby="capabilities" $isSunken={sections !== undefined}>
        <Inside>
          <SectionTitle id="capabilities">
            {sections === undefined ? words.capabilities(name) : words.moreCapabilities(name)}
          </SectionTitle>
          <FactGrid facts={capabilities} />
        </Inside>
      </Band>
      <Band aria-labelledby="works-with" $isSunken={sections === undefined}>
        <Inside>
          <SectionTitle id="works-with">{words.worksWith}</SectionTitle>
          <Words>{words.worksWithWords}</Words>
          <WorksWith apps={worksWith} />
        </Inside>
      </Band>
      <Band aria-labelledby="questions" $isSunken={sections !== undefined}>
        <Inside>
          <Columns>
            <div>
              <SectionTitle id="questions">{words.questions}</SectionTitle>
              <Ask>
                {words.ask} <Link href="/contact-us">{words.askLink}</Link>
              </Ask>
            </div>
            <Questions questions={questions} />
          </Columns>
        </Inside>
      </Band>
      <CallToAction isSunken={sections === undefined} />
    </>
  );
}
