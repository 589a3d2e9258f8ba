import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Link } from '#ui/Link.tsx';
import { media, motion, page, radius, space, token, type } from '#ui/theme.ts';
import { type Section, type SectionId, sections, shownSections } from './sections.ts';

const Area = styled.div`
  ${page}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[24]};
  padding-block: ${space[8]} ${space[56]};
  ${media.lg} {
    grid-template-columns: 200px minmax(0, 1fr);
    column-gap: ${space[40]};
    padding-block: ${space[40]} ${space[96]};
  }
`;

/* A full-width list on narrow screens; from 1024 px a column beside the content. */
const Sections = styled.nav`
  margin-inline: -${space[16]};
  border-bottom: 1px solid ${token.line};
  ${media.sm} {
    margin-inline: -${space[24]};
  }
  ${media.lg} {
    margin-inline: 0;
    border-bottom: 0;
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  padding: 0 ${space[8]};
  list-style: none;
  ${media.sm} {
    padding-inline: ${space[16]};
  }
  ${media.lg} {
    display: grid;
    gap: 2px;
    padding: 0;
  }
`;

const SectionLink = styled(Link)`
  ${type.body}
  display: flex;
  align-items: center;
  min-height: 44px;
  padding-inline: ${space[8]};
  border-radius: 0;
  font-weight: 500;
  white-space: nowrap;
  color: ${token.muted};
  outline-offset: -2px;
  transition:
    color ${motion.hover},
    background-color ${motion.hover};

  &&:hover {
    color: ${token.text};
    text-decoration: none;
  }
  &&:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    box-shadow: inset 0 -2px ${token.accent};
    font-weight: 600;
    color: ${token.text};
  }
  ${media.lg} {
    min-height: 40px;
    padding: ${space[8]} ${space[12]};
    border-radius: ${radius.control};
    white-space: normal;
    &:hover,
    &[aria-current] {
      box-shadow: none;
      background: ${token.sunken};
    }
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[20]};
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const Organisation = styled.p`
  ${type.body}
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

/**
 * The frame of each section of the settings area: links to the other sections, the section's heading, the
 * organisation's name, and `children`, which are Cards, 20 px apart. Also sets the page's title and description. Add a
 * section with one line in `sections.ts`. `within` names a page below the section, with a link back to it.
 */
export function ManagementFrame({
  section,
  within,
  children,
}: {
  section: SectionId;
  within?: Pick<Section, 'label' | 'description'>;
  children: ReactNode;
}) {
  const { accountData } = useSession();
  const about: Section = sections[section];
  const { address: here } = about;
  const { label, description, title = label }: Pick<Section, 'label' | 'title' | 'description'> = within ?? about;
  const current = within === undefined ? 'page' : true;
  return (
    <Area>
      <PageHead title={title} description={description} />
      <Sections aria-label="Settings">
        <List>
          {shownSections().map(({ label: name, address }) => (
            <li key={address}>
              <SectionLink look="quiet" href={address} {...(address === here ? { 'aria-current': current } : {})}>
                {name}
              </SectionLink>
            </li>
          ))}
        </List>
      </Sections>
      <Content>
        <Opening>
          <ViewHeading>{title}</ViewHeading>
          {within === undefined ? (
            <Organisation>{accountData?.org.name}</Organisation>
          ) : (
            <p data-no-print>
              <Link href={here}>{sections[section].label}</Link>
            </p>
          )}
        </Opening>
        {children}
      </Content>
    </Area>
  );
}
