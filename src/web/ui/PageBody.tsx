import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, page, space, token, type } from '#ui/theme.ts';

const Body = styled.div`
  ${page}
  display: grid;
  gap: ${space[20]};
  align-content: start;
  padding-block: ${space[32]} ${space[56]};
  ${media.md} {
    padding-block: ${space[40]} ${space[96]};
  }
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const Subtitle = styled.p`
  ${type.body}
  max-width: 72ch;
  color: ${token.muted};
`;

/** A page of the account area: heading, subtitle, and cards 20 px apart. */
export function PageBody({
  heading,
  subtitle,
  children,
}: {
  heading: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Body>
      <Opening>
        {heading}
        {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
      </Opening>
      {children}
    </Body>
  );
}
