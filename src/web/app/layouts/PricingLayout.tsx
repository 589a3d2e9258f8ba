import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { SlimFooter } from '../footer/Footer.tsx';
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

/** As the default layout, with a slim footer: nothing leads away from the price. */
export function PricingLayout() {
  return (
    <>
      <SkipLink />
      {config.sandbox && <SandboxBanner />}
      <Frame>
        <Header />
        <Main>
          <Outlet />
        </Main>
        <SlimFooter />
      </Frame>
      <LazyToasters />
    </>
  );
}
