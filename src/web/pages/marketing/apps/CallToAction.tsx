import styled from 'styled-components';
import { onEveryAppPage as words } from '#content/appPages/content.ts';
import { Link } from '#ui/Link.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { Band, Inside } from '../home/Section.tsx';
import { SectionTitle } from './appsLayout.tsx';
import { TryButtons } from './TryButtons.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${space[32]};
  ${media.lg} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: end;
    gap: ${space[56]};
  }
`;
const CallText = styled.p`
  ${type.lead}
  max-width: 38em;
  margin-top: ${space[12]};
  color: ${token.muted};
`;
const More = styled.ul`
  ${type.body}
  li {
    border-top: 1px solid ${token.line};
  }
  a {
    display: flex;
    align-items: center;
    min-height: 48px;
  }
  li:last-child {
    border-bottom: 1px solid ${token.line};
  }
`;

/** The call to action at the end of every page about apps. A page doesn't link to itself. */
export function CallToAction({ isSunken = false, from }: { isSunken?: boolean; from?: string }) {
  return (
    <Band aria-labelledby="next" $isSunken={isSunken}>
      <Inside>
        <Columns>
          <div>
            <SectionTitle id="next">{words.next}</SectionTitle>
            <CallText>{words.nextWords}</CallText>
            <TryButtons />
          </div>
          <More>
            {words.more
              .filter(([, href]) => href !== from)
              .map(([label, href]) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
          </More>
        </Columns>
      </Inside>
    </Band>
  );
}
