import styled from 'styled-components';
import { hrDocumentation as words } from '#content/appPages/hrDocumentation.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { touchTarget, media, space, token, type } from '#ui/theme.ts';
import { ExportFiles } from './apps/documentation/ExportFiles.tsx';
import { ImportGuide } from './apps/documentation/ImportGuide.tsx';
import { Roles } from './apps/documentation/Roles.tsx';
import { SetUpSteps } from './apps/documentation/SetUpSteps.tsx';
import { CallToAction } from './apps/CallToAction.tsx';
import { Body, Lead, PageTitle } from './apps/appsLayout.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[40]};
  margin-top: ${space[40]};
  ${media.lg} {
    grid-template-columns: 208px minmax(0, 1fr);
    gap: ${space[56]};
    margin-top: ${space[56]};
  }
`;
/* Beside the text and sticky. */
const Contents = styled.nav`
  ${type.small}
  p {
    ${type.smallStrong}
  }
  a {
    display: block;
    padding: 6px ${space[16]};
    color: ${token.muted};
    text-decoration: none;
    ${touchTarget}
  }
  a:hover {
    color: ${token.text};
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  ${media.lg} {
    position: sticky;
    top: 100px;
    align-self: start;
  }
  @media print {
    display: none;
  }
`;
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[56]};
  ${media.lg} {
    gap: ${space[80]};
  }
`;
const List = styled.ul`
  margin-top: ${space[8]};
  border-inline-start: 1px solid ${token.line};
`;

const parts = [words.setUp, words.imports, words.exports, words.roles];

/** `/apps/hr-documentation`: importing and exporting data step by step, and what each role may do. */
export default function HrDocumentationPage() {
  return (
    <>
      <PageHead title={words.title} description={words.description} />
      <Body>
        <PageTitle>{words.heading}</PageTitle>
        <Lead>{words.lead}</Lead>
        <Columns>
          <Contents aria-labelledby="contents">
            <p id="contents">{words.contents}</p>
            <List>
              {parts.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </List>
          </Contents>
          <Parts>
            <SetUpSteps />
            <ImportGuide />
            <ExportFiles />
            <Roles />
          </Parts>
        </Columns>
      </Body>
      <CallToAction isSunken from="/apps/hr-documentation" />
    </>
  );
}
