import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { LazyToasters } from './LazyToasters.tsx';
import { Main, SkipLink } from './Main.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';

const Frame = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  min-height: 100dvh;
`;

/** Header, main, footer and the four notification groups. */
export function DefaultLayout() {
  return (
    <>
      <SkipLink />
      {config.sandbox && <SandboxBanner />}
      <Frame>
        <Header />
        <Main>
          <Outlet />
        </Main>
        <Footer />
      </Frame>
      <LazyToasters />
    </>
  );
}
