import type { ReactNode } from 'react';
import styled from 'styled-components';
import { OfferBanner } from '#features/purchase/OfferBanner.tsx';
import { media, page, space, token, type } from '#ui/theme.ts';

/** The body of a pricing page. */
export const PricingBody = styled.div`
  ${page}
  padding-block: ${space[32]} ${space[56]};
  ${media.md} {
    padding-block: ${space[40]} ${space[96]};
  }
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[24]};
  margin-bottom: ${space[24]};
  justify-items: start;
  ${media.md} {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
`;

const Title = styled.h1`
  ${type.h1}
`;

const Words = styled.p`
  ${type.lead}
  max-width: 38em;
  margin-top: ${space[12]};
  color: ${token.muted};
`;

const Place = styled.div`
  margin-bottom: ${space[24]};
`;

type PricingHeadProps = { title: string; children: ReactNode; durationSwitch: ReactNode };

/** A pricing page's heading, the offer, and the switch between monthly and annual prices. */
export function PricingHead({ title, children, durationSwitch }: PricingHeadProps) {
  return (
    <>
      <Opening>
        <div>
          <Title>{title}</Title>
          <Words>{children}</Words>
        </div>
        {durationSwitch}
      </Opening>
      <Place>
        <OfferBanner />
      </Place>
    </>
  );
}
