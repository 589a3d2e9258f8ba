import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, space, token, type } from '#ui/theme.ts';

const Head = styled.div`
  margin-bottom: ${space[32]};
  ${media.lg} {
    margin-bottom: ${space[40]};
  }
`;

const Title = styled.h1`
  ${type.h1}
`;

const LeadText = styled.p`
  ${type.lead}
  max-width: 38em;
  margin-top: ${space[12]};
  color: ${token.muted};
`;

/** The header of a list of posts or announcements. */
export const ListHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <Head>
    <Title>{title}</Title>
    <LeadText>{children}</LeadText>
  </Head>
);
