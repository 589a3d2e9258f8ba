import styled from 'styled-components';
import { type AppSection, onEveryAppPage as words } from '#content/appPages/content.ts';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { Band, Inside } from '../home/Section.tsx';
import { SectionTitle } from './appsLayout.tsx';

const Part = styled.section`
  display: grid;
  gap: ${space[20]};
  padding-block: ${space[32]};
  border-top: 1px solid ${token.line};
  ${media.lg} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 6fr);
    gap: ${space[56]};
    padding-block: ${space[40]};
  }
  /* The target of a menu link. */
  &:focus {
    box-shadow: inset 0 2px 0 ${token.accent};
    border-radius: ${radius.badge};
  }
`;
const Name = styled.h3`
  ${type.h3}
`;
const SectionText = styled.p`
  ${type.body}
  max-width: 56ch;
  margin-top: ${space[8]};
  color: ${token.muted};
`;
const Points = styled.ul`
  ${type.body}
  display: grid;
  gap: ${space[12]};
  align-content: start;
  li {
    padding-inline-start: ${space[16]};
    border-inline-start: 2px solid ${token.accent};
  }
`;

const Parts = styled.div`
  margin-top: ${space[32]};
  > :last-child {
    padding-bottom: 0;
  }
`;

/** The sections of an app that menus link to, each with its id. */
export function AppSections({ sections }: { sections: readonly AppSection[] }) {
  return (
    <Band aria-labelledby="parts">
      <Inside>
        <SectionTitle id="parts">{words.parts}</SectionTitle>
        <Parts>
          {sections.map(({ id, name, words: told, points }) => (
            <Part key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-name`}>
              <div>
                <Name id={`${id}-name`}>{name}</Name>
                <SectionText>{told}</SectionText>
              </div>
              <Points>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </Points>
            </Part>
          ))}
        </Parts>
      </Inside>
    </Band>
  );
}
