import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, page, space, token, type } from '#ui/theme.ts';

/** A band of the page: 96 px padding above and below, 56 px on narrow screens. */
export const Band = styled.section<{ $isSunken?: boolean }>`
  padding-block: ${space[56]};
  background: ${({ $isSunken }) => ($isSunken ? token.sunken : token.bg)};
  ${media.lg} {
    padding-block: ${space[96]};
  }
`;

export const Inside = styled.div`
  ${page}
`;

const Title = styled.h2`
  ${type.h1}
`;

const Words = styled.p`
  ${type.lead}
  max-width: 38em;
  margin-top: ${space[16]};
  color: ${token.muted};
`;

/** A section's heading and introduction. */
export function Intro({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Title id={id}>{title}</Title>
      <Words>{children}</Words>
    </div>
  );
}
