import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { formatDate } from '#ui/dates.ts';
import { PrintedAddress } from '#pageHead/PrintedAddress.tsx';
import { Link } from '#ui/Link.tsx';
import { printLook } from '#ui/printLook.ts';
import { media, motion, page, radius, tapTarget, space, token, type } from '#ui/theme.ts';

const Area = styled.div`
  ${page}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  padding-block: ${space[24]} ${space[56]};
  ${media.lg} {
    grid-template-columns: 264px minmax(0, 1fr);
    column-gap: ${space[56]};
    padding-block: ${space[56]} ${space[96]};
  }
  @media print {
    display: block;
    padding: 0;
    ${printLook}
  }
`;

/* Beside the text from 1024 px; below that the same list is in a disclosure above it. */
const Side = styled.nav`
  display: none;
  ${media.lg} {
    display: block;
    position: sticky;
    top: 100px;
    align-self: start;
    max-height: calc(100dvh - 124px);
    /* Room for focus rings, which scrolling would clip. */
    margin: -4px;
    padding: 4px;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
`;

const Fold = styled.details`
  margin-bottom: ${space[24]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
  ${media.lg} {
    display: none;
  }
`;

const Summary = styled.summary`
  ${type.bodyStrong}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  min-height: 48px;
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.group};
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  > svg {
    color: ${token.muted};
    ${motion.full} {
      transition: transform ${motion.menu};
    }
  }
  [open] > & > svg {
    transform: rotate(180deg);
  }
`;

const SideTitle = styled.p`
  ${type.smallStrong}
  padding: 0 ${space[12]} ${space[8]};
`;

const List = styled.ol`
  display: grid;
  gap: 1px;
  details > & {
    padding: 0 ${space[4]} ${space[8]};
  }
`;

const Entry = styled(Link)`
  ${type.small}
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 6px ${space[12]};
  border-radius: ${radius.control};
  color: ${token.muted};
  text-wrap: pretty;
  transition:
    color ${motion.hover},
    background-color ${motion.hover};
  &&:hover {
    background: ${token.sunken};
    color: ${token.text};
    text-decoration: none;
  }
  &[aria-current] {
    background: ${token.accentSoft};
    color: ${token.accentText};
    font-weight: 600;
  }
  ${media.lg} {
    min-height: 34px;
  }
`;

const Article = styled.article`
  min-width: 0;
`;

const ParentLink = styled.p`
  ${type.small}
  margin-bottom: ${space[12]};
  a {
    ${tapTarget}
  }
`;

const Title = styled.h1`
  ${type.h1}
  max-width: 24ch;
`;

const LeadText = styled.p`
  ${type.lead}
  max-width: 38em;
  margin-top: ${space[12]};
  color: ${token.muted};
`;

const Changed = styled.p`
  ${type.small}
  margin-block: ${space[16]} ${space[24]};
  padding-bottom: ${space[24]};
  border-bottom: 1px solid ${token.line};
  color: ${token.faint};
`;

export interface SideEntry {
  href: string;
  label: string;
  isCurrent?: boolean;
}

export interface LegalFrameProps {
  /** The title of the list beside the text. */
  sideTitle: string;
  /** The title of the same list's disclosure on narrow screens. */
  foldTitle: string;
  entries: readonly SideEntry[];
  /** The document this one belongs to. */
  above?: { href: string; label: string };
  title: string;
  lead: string;
  /** The date of the last change: 2026-11-21. */
  changed: string;
  children: ReactNode;
}

function Entries({ entries }: Pick<LegalFrameProps, 'entries'>) {
  return (
    <List>
      {entries.map(({ href, label, isCurrent = false }) => (
        <li key={href}>
          <Entry look="quiet" href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
            {label}
          </Entry>
        </li>
      ))}
    </List>
  );
}

/** A legal document: links to its neighbours or sections, heading, date of the last change, and text. */
export function LegalFrame({ sideTitle, foldTitle, entries, above, title, lead, changed, children }: LegalFrameProps) {
  return (
    <Area>
      <Side aria-label={sideTitle}>
        <SideTitle>{sideTitle}</SideTitle>
        <Entries entries={entries} />
      </Side>
      <Article>
        <PrintedAddress />
        {above && (
          <ParentLink>
            <Link href={above.href}>{above.label}</Link>
          </ParentLink>
        )}
        <Title>{title}</Title>
        <LeadText>{lead}</LeadText>
        <Changed>
          Last changed on <time dateTime={changed}>{formatDate(changed)}</time>
        </Changed>
        {/* The key closes it on the next page. */}
        <Fold key={title} data-no-print>
          <Summary>
            {foldTitle}
            <CaretDownBoldIcon size={16} aria-hidden />
          </Summary>
          <nav aria-label={foldTitle}>
            <Entries entries={entries} />
          </nav>
        </Fold>
        {children}
      </Article>
    </Area>
  );
}
