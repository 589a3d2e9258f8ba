import { Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { useSession } from '#features/session/useSession.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';
import { Button } from '#ui/Button.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { controlHeight, fontFamily, media, space, token, type, zIndex } from '#ui/theme.ts';
import { ExpiryNotice } from '../expiry/ExpiryNotice.tsx';
import { policies } from '../mainLinks.ts';
import { LoadingScreen } from '../LoadingScreen.tsx';
import { clothWords } from './clothWords.ts';
import { LazyToasters } from './LazyToasters.tsx';
import { MainContent } from './MainContent.tsx';
import { SandboxBanner, sandboxBannerHeight } from './SandboxBanner.tsx';

/* Sticks to the top, so that the cloth below always ends at the bottom of the screen. */
const Banner = styled.div`
  position: sticky;
  top: 0;
  z-index: ${zIndex.stickyHeader};
`;

const below = config.sandbox ? sandboxBannerHeight : '0px';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100dvh - ${below});

  ${media.lg} {
    grid-template-columns: minmax(0, 11fr) minmax(0, 7fr);
  }
  /* The prerendered form isn't for this person, and something else is loading (early/documentMarks.ts). */
  html[data-made-here='unseen'] & {
    visibility: hidden;
  }
`;

const Instead = styled.div`
  html:not([data-made-here='unseen']) & {
    display: none;
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  padding: ${space[20]} ${space[16]};

  ${media.sm} {
    padding: 36px 48px;
  }
  /* Below a form whose height isn’t known yet, as in Frame.tsx. */
  :has([data-awaited]) + footer {
    visibility: hidden;
  }
`;

const Top = styled.header`
  display: flex;
  justify-content: space-between;
  align-items: center;
  min-height: ${controlHeight.medium};
  /* As if the button weren't there, so that the logo is at the same place on every page. */
  margin-block: -6px;
`;

/* Its label, not its invisible frame, is near the edge. */
const LogOut = styled(Button)`
  margin-inline-end: -${space[12]};
`;

const Middle = styled(MainContent)`
  display: grid;
  align-content: center;
  justify-self: center;
  width: 100%;
  max-width: 400px;
  padding-block: ${space[40]};
`;

const Policies = styled.ul`
  ${type.caption}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[20]};
  color: ${token.faint};
`;

const Panel = styled(Cloth)`
  display: none;

  ${media.lg} {
    display: grid;
    align-content: end;
    gap: ${space[12]};
    position: sticky;
    top: ${below};
    height: calc(100dvh - ${below});
    padding: 56px;
  }
`;

const Line = styled.p`
  font: 600 2.25rem / 2.625rem ${fontFamily.display};
  letter-spacing: -0.02em;
  max-width: 13em;
  text-wrap: balance;
`;

const More = styled.p`
  ${type.lead}
  color: ${token.onClothMuted};
`;

/**
 * Two columns: the form, and the cloth with a line of copy. The steps of the sign-up that follow the session have no
 * menu, so somebody who signed in to the wrong account leaves it here. Notices can be dismissed.
 */
export function AuthLayout() {
  const { title, lines } = clothWords(useLocation().pathname);
  const { isLoggedIn, send } = useSession();
  return (
    <>
      {config.sandbox && (
        <Banner>
          <SandboxBanner />
        </Banner>
      )}
      <Frame>
        <Side>
          <Top>
            <Link href="/" look="quiet" aria-label="Humanar, home">
              <Logo />
            </Link>
            {isLoggedIn && (
              <LogOut look="quiet" onPress={() => send({ type: 'signOut.pressed' })}>
                Log out
              </LogOut>
            )}
          </Top>
          <Middle>
            <noscript>Humanar needs JavaScript to run in your browser.</noscript>
            <Outlet />
          </Middle>
          <footer>
            <Policies className="policies">
              {policies.map(({ label, to }) => (
                <li key={to}>
                  <Link look="quiet" href={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </Policies>
          </footer>
        </Side>
        <Panel forwardedAs="aside" seed={5} fade="down" strength={0.3} aria-label="About Humanar">
          <Line>{title}</Line>
          <More>
            {lines[0]}
            <br />
            {lines[1]}
          </More>
        </Panel>
      </Frame>
      {!useIsHydrated() && (
        <Instead>
          <LoadingScreen />
        </Instead>
      )}
      <ExpiryNotice />
      <LazyToasters />
    </>
  );
}
