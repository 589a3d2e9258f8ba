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

/** Fetches the menus, where they do not stand in the page. */
export const preloadMenus = () => Promise.all([mainMenu.preload(), preloadMobileMenu()]);

export type HeaderViewProps =
  | { who: 'visitor' }
  /** A token is known, the person not yet: neither Login nor an account is promised. */
  | { who: 'awaited' }
  /** `acts`: the shortcut to the app, and the account's menu. */
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

/* What the wide panel is placed by: it begins where the menus do, or with the line where that leaves too little room. */
const Menus = styled.div`
  display: flex;
  align-items: stretch;
  align-self: stretch;
  ${media.xl} {
    position: relative;
  }
`;

/* All the room that is left, whatever stands in it: it begins at the same place for whoever comes to be known. */
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

/* Below 480 the header of whoever is signed in shows the mark alone; so does what was written for a visitor and is opened by them. */
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

const Waiting = styled.span`
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: ${token.line};
`;

/* Of a page that was written ahead of time, for a visitor: it may be somebody who is signed in that opens it (early/documentMarks.ts). */
const ForVisitor = styled.div`
  display: contents;
  /* On the narrowest screens its two words stay on one line beside the logo. */
  @media (max-width: 359.98px) {
    a {
      padding-inline: ${space[8]};
    }
  }
  html[data-signed-in] & {
    display: none;
  }
`;
const WaitingInstead = styled(Waiting)`
  html:not([data-signed-in]) & {
    display: none;
  }
`;

/** Stands where the account's menu is to come. */
export const awaiting = <Waiting role="status" aria-label="Loading your account" aria-busy />;

/** The header (rules menus.*); who is looking at it comes from outside. */
export function HeaderView(props: HeaderViewProps) {
  useMenus();
  const isVisitor = props.who === 'visitor';
  const logo = (
    <>
      <Full $isVisitor={isVisitor}>
        <Logo />
      </Full>
      <Short $isVisitor={isVisitor}>
        <Mark isDecoration />
      </Short>
    </>
  );
  return (
    <Bar>
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
          {props.who === 'awaited' && awaiting}
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
