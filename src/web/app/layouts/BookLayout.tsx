import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { touchTarget, media, space, token, type } from '#ui/theme.ts';
import { LazyToasters } from './LazyToasters.tsx';
import { MainContent, SkipLink } from './MainContent.tsx';

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  min-height: 56px;
  padding-inline: ${space[16]};
  border-bottom: 1px solid ${token.line};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

const Title = styled.span`
  ${type.smallStrong}
  padding-left: ${space[16]};
  border-left: 1px solid ${token.line};
`;

const Further = styled.span`
  ${type.small}
  margin-left: auto;
  a {
    ${touchTarget}
  }
`;

/** The flow book: full width, with its own header and nothing else of the site. */
export function BookLayout() {
  return (
    <>
      <SkipLink />
      <Bar data-no-print data-site-header>
        <Link href="/" look="quiet" aria-label="Humanar, home">
          <Logo />
        </Link>
        <Title>
          <Link look="quiet" href="/flows">
            Flow book
          </Link>
        </Title>
        {config.sandbox && (
          <Further>
            <Link look="quiet" href="/sandbox">
              Sandbox
            </Link>
          </Further>
        )}
      </Bar>
      <MainContent>
        <Outlet />
      </MainContent>
      <LazyToasters />
    </>
  );
}
