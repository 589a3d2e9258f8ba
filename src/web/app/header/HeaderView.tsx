import type { ReactNode } from 'react';
import styled from 'styled-components';
import { prerenderedPart } from '#hydration/prerenderedPart.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Mark } from '#ui/Mark.tsx';
import { media, page, radius, space, token, zIndex } from '#ui/theme.ts';
import { login, signUp } from '../mainLinks.ts';
import { barHeight, MobileMenu, preloadMobileMenu } from './MobileMenu.tsx';
import { useMenus } from './useMenus.ts';

const mainMenu = prerenderedPart(async () => ({ default: (await import('./MainMenu.tsx')).MainMenu }), 'frame');

/** Loads the menus, unless they were prerendered with the layout of the page at this path. */
export const preloadMenus = (pathname: string) =>
  Promise.all([mainMenu.preload(pathname), preloadMobileMenu(pathname)]);

export type HeaderViewProps =
  | { who: 'visitor' }
  /** There is a token, but the account hasn't loaded: show neither Login nor an account. */
  | { who: 'awaited' }
  /** `acts`: Go to App, and the account menu. */
  | { who: 'user'; acts: ReactNode; onGoToApp: () => void };

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${zIndex.stickyHeader};
  border-bottom: 1px solid ${token.line};
  background: ${token.bg};
`;

const Line = styled.div`
  ${page}
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${barHeight};
  ${media.lg} {
    gap: ${space[32]};
  }
`;

/* Positions the wide panel: from the start of the menus, or of the row if that leaves too little room. */
const Menus = styled.div`
  display: flex;
  align-items: stretch;
  align-self: stretch;
  ${media.xl} {
    position: relative;
  }
`;

/* Takes all remaining width, so that it starts at the same place before and after the account has loaded. */
const Acts = styled.div`
  flex: 1;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  align-self: stretch;
  ${media.lg} {
    gap: ${space[16]};
  }
`;

const Home = styled.span`
  display: flex;
  color: ${token.text};

  > * {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 0;
    border: 0;
    border-radius: ${radius.control};
    background: none;
    color: inherit;
    cursor: pointer;
  }
`;

/*
 * Below 480 px, only the mark is shown to signed-in people, including those who open a page prerendered for visitors.
 */
const Full = styled.span<{ $isVisitor: boolean }>`
  @media (max-width: 479.98px) {
    ${({ $isVisitor }) => ($isVisitor ? 'html[data-signed-in] & { display: none; }' : 'display: none;')}
  }
`;
const Short = styled.span<{ $isVisitor: boolean }>`
  @media (min-width: 480px) {
    display: none;
  }
  ${({ $isVisitor }) => $isVisitor && 'html:not([data-signed-in]) & { display: none; }'}
`;

const FromSm = styled.span`
  display: none;
  ${media.sm} {
    display: block;
  }
`;

const Placeholder = styled.span`
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: ${token.line};
`;

/* The visitor's buttons of a prerendered page, hidden if somebody signed in opens it (early/documentMarks.ts). */
const ForVisitor = styled.div`
  display: contents;
  /* Keeps the two words on one line beside the logo on the narrowest screens. */
  @media (max-width: 359.98px) {
    a {
      padding-inline: ${space[8]};
    }
  }
  html[data-signed-in] & {
    display: none;
  }
`;
const WaitingInstead = styled(Placeholder)`
  html:not([data-signed-in]) & {
    display: none;
  }
`;

/** Reserves the space of the account menu while the account loads. */
export const accountPlaceholder = <Placeholder role="status" aria-label="Loading your account" aria-busy />;

/** The header (rules menus.*), for the given kind of user. */
export function HeaderView(props: HeaderViewProps) {
  useMenus();
  const isVisitor = props.who === 'visitor';
  const logo = (
    <>
      <Full $isVisitor={isVisitor}>
        <Logo />
      </Full>
      <Short $isVisitor={isVisitor}>
        <Mark />
      </Short>
    </>
  );
  return (
    <Bar data-site-header>
      <Line>
        <Home>
          {props.who === 'user' ? (
            <button type="button" aria-label="Humanar, go to the app" onClick={props.onGoToApp}>
              {logo}
            </button>
          ) : (
            <Link look="quiet" href="/" aria-label="Humanar, home">
              {logo}
            </Link>
          )}
        </Home>
        <Menus>
          <mainMenu.Part />
        </Menus>
        <Acts>
          {isVisitor && (
            <>
              <ForVisitor>
                <FromSm>
                  <ButtonLink look="quiet" href={login.to}>
                    {login.label}
                  </ButtonLink>
                </FromSm>
                <ButtonLink href={signUp.to}>{signUp.label}</ButtonLink>
              </ForVisitor>
              <WaitingInstead aria-hidden />
            </>
          )}
          {props.who === 'awaited' && accountPlaceholder}
          {props.who === 'user' && props.acts}
          <MobileMenu
            {...(isVisitor && {
              acts: (
                <ForVisitor>
                  <ButtonLink look="secondary" href={login.to}>
                    {login.label}
                  </ButtonLink>
                  <ButtonLink href={signUp.to}>{signUp.label}</ButtonLink>
                </ForVisitor>
              ),
            })}
          />
        </Acts>
      </Line>
    </Bar>
  );
}
