import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ArrowLeftBoldIcon } from '#ui/icons/ArrowLeftBoldIcon.ts';
import { PrintedAddress } from '#pageHead/PrintedAddress.tsx';
import { Link } from '#ui/Link.tsx';
import { printLook } from '#ui/printLook.ts';
import { touchTarget, media, page, space, token, type } from '#ui/theme.ts';

const Frame = styled.article`
  ${page}
  padding-block: ${space[24]} ${space[56]};
  ${media.lg} {
    padding-block: ${space[40]} ${space[96]};
  }
  @media print {
    max-width: none;
    padding: 0;
    ${printLook}
  }
`;

const Back = styled.p`
  ${type.small}
  margin-bottom: ${space[20]};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 32px;
    ${touchTarget}
  }
  @media print {
    display: none;
  }
`;

const Title = styled.h1`
  ${type.h1}
  max-width: 24ch;
`;

const LeadText = styled.p`
  ${type.lead}
  max-width: 40em;
  margin-block: ${space[16]} ${space[20]};
  color: ${token.muted};
`;

const MetaLine = styled.div`
  margin-top: ${space[32]};
  ${media.lg} {
    margin-top: ${space[40]};
  }
`;

export interface ArticleProps {
  /** The list it belongs to. */
  back: { href: string; label: string };
  /** Above the title: a topic or a status. */
  badge?: ReactNode;
  title: string;
  lead: string;
  /** Below the lead: author and date. */
  about: ReactNode;
  children: ReactNode;
}

/** A post or an announcement: its header and text. */
export const Article = ({ back, badge, title, lead, about, children }: ArticleProps) => (
  <Frame>
    <Back>
      <Link href={back.href}>
        <ArrowLeftBoldIcon size={14} aria-hidden />
        {back.label}
      </Link>
    </Back>
    <PrintedAddress />
    {badge}
    <Title>{title}</Title>
    <LeadText>{lead}</LeadText>
    {about}
    <MetaLine>{children}</MetaLine>
  </Frame>
);
