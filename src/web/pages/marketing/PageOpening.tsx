import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Cloth } from '#ui/Cloth.tsx';
import { media, page, space, token, type } from '#ui/theme.ts';

/* Where the text takes most of the width, the pattern fills the rest. */
const Ground = styled(Cloth)`
  @media (max-width: 1279.98px) {
    &::before {
      mask-image: linear-gradient(to top right, transparent 58%, #000 110%);
    }
  }
`;

const Inside = styled.div`
  ${page}
  padding-block: ${space[40]};
  ${media.lg} {
    padding-block: ${space[80]};
  }
`;
const Title = styled.h1`
  ${type.h1}
  max-width: 20em;
`;
const Words = styled.p`
  ${type.lead}
  max-width: 34em;
  margin-top: ${space[16]};
  color: ${token.onClothMuted};
`;
const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-top: ${space[32]};
  ${media.sm} {
    display: flex;
  }
`;

/** A page's opening on cloth: its h1, a sentence or two, and buttons (`onCloth`). */
export function PageOpening({
  title,
  seed,
  acts,
  children,
}: {
  title: ReactNode;
  seed: number;
  acts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Ground tag="section" seed={seed} fade="start" strength={0.24} aria-labelledby="title">
      <Inside>
        <Title id="title">{title}</Title>
        <Words>{children}</Words>
        {acts !== undefined && <Acts data-no-print>{acts}</Acts>}
      </Inside>
    </Ground>
  );
}
