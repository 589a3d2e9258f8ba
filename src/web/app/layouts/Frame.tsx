import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { useSession } from '#features/session/useSession.ts';
import { ExpiryNotice } from '../expiry/ExpiryNotice.tsx';
import { Header } from '../header/Header.tsx';
import { LazyToasters } from './LazyToasters.tsx';
import { MainContent, SkipLink } from './MainContent.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';

/* At least as tall as the screen, so that the footer is never in the middle. */
const Stack = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;

  & > main {
    flex: 1;
  }
  /* The prerendered page isn't for this person, and another is loading (early/documentMarks.ts). */
  html[data-made-here='unseen'] & > main,
  html[data-made-here='unseen'] & > main ~ * {
    visibility: hidden;
  }
  /* While the main part waits for content or redirects, its height is unknown, and anything below it would jump. */
  & > main:is(:empty, :has([data-awaited])) ~ * {
    visibility: hidden;
  }
`;

/** Sandbox banner, content above the header, header, page, footer, expiry dialog, and the four notification groups. */
export function Frame({ above, footer }: { above?: ReactNode; footer: ReactNode }) {
  const { isLoggedIn, isBusy } = useSession();
  return (
    <>
      <SkipLink />
      <Stack data-signed-in={isLoggedIn || isBusy ? '' : undefined}>
        {config.sandbox && <SandboxBanner />}
        {above}
        <Header />
        <MainContent>
          <Outlet />
        </MainContent>
        {footer}
      </Stack>
      <ExpiryNotice />
      <LazyToasters />
    </>
  );
}
