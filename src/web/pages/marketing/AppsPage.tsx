import styled from 'styled-components';
import { appGroups, appList } from '#content/appPages/list.ts';
import { appOf } from '#content/apps.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { Link } from '#ui/Link.tsx';
import { media, radius, tapTarget, space, token, type } from '#ui/theme.ts';
import { AppCells, AppLinkCell } from './apps/AppLinkCell.tsx';
import { CallToAction } from './apps/CallToAction.tsx';
import { Body, Lead, PageTitle } from './apps/appsLayout.tsx';

const More = styled.p`
  margin-top: ${space[16]};
  a {
    ${tapTarget}
  }
`;
const Group = styled.section`
  display: grid;
  gap: ${space[20]};
  margin-top: ${space[40]};
  padding-top: ${space[24]};
  border-top: 1px solid ${token.line};
  ${media.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 9fr);
    gap: ${space[40]};
    margin-top: ${space[56]};
    padding-top: ${space[32]};
  }
  /* The target of a menu link. */
  &:focus {
    box-shadow: inset 0 2px 0 ${token.accent};
    border-radius: ${radius.badge};
  }
`;
const Name = styled.h2`
  ${type.h2}
`;
const Words = styled.p`
  ${type.body}
  max-width: 34ch;
  margin-top: ${space[8]};
  color: ${token.muted};
`;
const Summary = styled.p`
  color: ${token.text};
`;
const Points = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[12]};
  li {
    padding-inline-start: ${space[12]};
    border-inline-start: 2px solid ${token.line};
  }
`;

/** `/apps`: the fourteen apps in groups. */
export default function AppsPage() {
  const [prices, pricesAddress] = appList.prices;
  return (
    <>
      <PageHead title={appList.title} description={appList.description} />
      <Body>
        <PageTitle>{appList.heading}</PageTitle>
        <Lead>{appList.lead}</Lead>
        <More>
          <Link href={pricesAddress}>{prices}</Link>
        </More>
        {appGroups.map(({ id, name, words, apps }) => (
          <Group key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-name`}>
            <div>
              <Name id={`${id}-name`}>{name}</Name>
              <Words>{words}</Words>
            </div>
            <AppCells>
              {apps.map((slug) => {
                const app = appOf(slug);
                return (
                  <AppLinkCell key={slug} app={app}>
                    <Summary>{app.summary}</Summary>
                    <Points>
                      {app.points.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </Points>
                  </AppLinkCell>
                );
              })}
            </AppCells>
          </Group>
        ))}
      </Body>
      <CallToAction isSunken />
    </>
  );
}
