import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { ExpiryNotice } from '../expiry/ExpiryNotice.tsx';
import { Header } from '../header/Header.tsx';
import { LazyToasters } from './LazyToasters.tsx';
import { MainContent, SkipLink } from './MainContent.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';

/* At least as high as the screen, so that the footer never hangs in the middle. */
const Stack = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;

  & > main {
    flex: 1;
  }
  /* It is for somebody else, and another is on its way (early/documentMarks.ts). */
  html[data-made-here='unseen'] & > main,
  html[data-made-here='unseen'] & > main ~ * {
    visibility: hidden;
  }
  /* How long the page will be is not known while it waits for its first content, or leads on: what stands below would move. */
  & > main:is(:empty, :has([data-awaited])) ~ * {
    visibility: hidden;
  }
`;

/** Sandbox banner, what stands above the header, header, the page, a footer, the expiry dialog, and the four notification groups. */
export function Frame({ above, footer }: { above?: ReactNode; footer: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Stack>
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
