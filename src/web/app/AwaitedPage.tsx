import styled from 'styled-components';
import type { Page } from '#contract/pages.ts';
import { page as gridColumn, space } from '#ui/theme.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

const Notice = styled.p`
  ${gridColumn}
  padding-block: ${space[32]};
`;

/**
 * What the build writes into a framed page, which the application hydrates before it renders the page itself. The auth
 * layout says itself that it needs scripts.
 */
export const AwaitedPage = ({ layout }: Pick<Page, 'layout'>) => (
  <>
    <title>Humanar</title>
    <LoadingScreen />
    {layout !== 'auth' && (
      <noscript>
        <Notice>Humanar needs JavaScript to run in your browser.</Notice>
      </noscript>
    )}
  </>
);
