import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from '#ui/Link.tsx';
import { media, tapTarget, space } from '#ui/theme.ts';
import { Intro } from './Section.tsx';

const Head = styled.div`
  display: grid;
  gap: ${space[24]};
  margin-bottom: ${space[32]};
  justify-items: start;
  ${media.md} {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
`;

const More = styled.p`
  margin-top: ${space[16]};
  a {
    ${tapTarget}
  }
`;

/** The section around the plans. */
export function PriceSection({ durationSwitch, children }: { durationSwitch?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Head>
        <Intro id="pricing-title" title="Prices you can work out yourself">
          Per user, per month. Enjoy up to 30% discount when you buy now.
        </Intro>
        {durationSwitch}
      </Head>
      {children}
      <More>
        <Link href="/pricing/plan">Compare the plans app by app</Link>
      </More>
    </>
  );
}
