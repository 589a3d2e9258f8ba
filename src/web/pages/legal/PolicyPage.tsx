import styled, { css } from 'styled-components';
import { lastChangeOf, type LegalPolicy } from '#content/legal/document.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { PrintedAddress } from '#pageHead/PrintedAddress.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { formatDate } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { printLook } from '#ui/printLook.ts';
import { gapRules, media, motion, page, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { Words } from './Words.tsx';

const Opening = styled(Cloth)`
  > div {
    ${page}
    padding-block: ${space[40]};
    ${media.lg} {
      padding-block: ${space[80]};
    }
    @media print {
      padding: 0;
    }
  }
`;

const Title = styled.h1`
  ${type.h1}
`;

const LeadText = styled.p`
  ${type.lead}
  max-width: 34em;
  ${media.sm} {
    /* Ends before the cloth's pattern begins. */
    max-width: min(34em, 66%);
  }
  @media print {
    max-width: none;
  }
  margin-top: ${space[16]};
  color: ${token.onClothMuted};
`;

const Changed = styled.p`
  ${type.small}
  margin-top: ${space[24]};
  color: ${token.onClothMuted};
`;

const Band = styled.section`
  ${page}
  padding-block: ${space[40]} 0;
  &:last-child {
    padding-bottom: ${space[56]};
  }
  ${media.lg} {
    padding-top: ${space[80]};
    &:last-child {
      padding-bottom: ${space[96]};
    }
  }
`;

const Heading = styled.h2`
  ${type.h2}
  margin-bottom: ${space[24]};
`;

/* The grid lines are the background, visible through 1 px gaps. */
const ruled = css`
  ${gapRules}
  display: grid;
  gap: 1px;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.line};
  overflow: hidden;
  /* A shared frame would be open at page breaks, so each cell has its own borders. */
  @media print {
    border: 0;
    overflow: visible;
  }
`;

const Points = styled.ul`
  ${ruled}
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.lg} {
    grid-template-columns: repeat(3, 1fr);
  }
  > li {
    padding: ${space[20]};
    background: ${token.surface};
  }
  h3 {
    ${type.bodyStrong}
  }
  p {
    ${type.small}
    margin-top: ${space[4]};
    color: ${token.muted};
  }
`;

const Parts = styled.ol`
  ${ruled}
  ${media.lg} {
    grid-template-columns: 1fr 1fr;
    /* Fills the first column, then the second. */
    grid-template-rows: repeat(9, auto);
    grid-auto-flow: column;
  }
  > li {
    background: ${token.surface};
  }
  /* Fills the gap that an odd number of cells leaves. */
  ${media.lg} {
    &::after {
      content: '';
      background: ${token.surface};
    }
  }
`;

const Part = styled(Link)`
  display: grid;
  grid-template-columns: 20px 1fr;
  align-content: start;
  align-items: baseline;
  gap: 2px ${space[16]};
  height: 100%;
  padding: ${space[16]} ${space[20]};
  border-radius: ${radius.control};
  color: ${token.text};
  transition: background-color ${motion.hover};
  &&:hover {
    background: ${token.bg};
    text-decoration: none;
  }
  &&:focus-visible {
    outline-offset: -4px;
  }
  > :nth-child(1) {
    ${type.small}
    ${tabularFigures}
    color: ${token.faint};
    text-align: end;
  }
  > :nth-child(2) {
    ${type.bodyStrong}
    color: ${token.accentText};
  }
  > :nth-child(3) {
    ${type.small}
    grid-column: 2;
    color: ${token.muted};
  }
  /* Prints the address. */
  &::after {
    grid-column: 2;
  }
  @media print {
    break-inside: avoid;
    padding: ${space[8]} ${space[12]};
  }
`;

const FullText = styled.div`
  @media print {
    section {
      padding: 20pt 0 0;
    }
    ${printLook}
  }
`;

/** The overview of a policy: the essentials, and all its parts with a summary of each. */
export function PolicyPage({ policy }: { policy: LegalPolicy }) {
  const { title, description, lead, inShort, parts, folder } = policy;
  const changed = lastChangeOf(policy);
  return (
    <FullText>
      <PageHead title={title} description={description} />
      <Opening seed={17} fade="start" strength={0.24}>
        <div>
          <PrintedAddress />
          <Title>{title}</Title>
          <LeadText>{lead}</LeadText>
          <Changed>
            Version {LEGAL_VERSION}. Last changed on <time dateTime={changed}>{formatDate(changed)}</time>
          </Changed>
        </div>
      </Opening>
      <Band aria-labelledby="in-short">
        <Heading id="in-short">In short</Heading>
        <Points>
          {inShort.map((point) => (
            <li key={point.title}>
              <h3>{point.title}</h3>
              <p>
                <Words text={point.text} />
              </p>
            </li>
          ))}
        </Points>
      </Band>
      <Band aria-labelledby="parts">
        <Heading id="parts">All parts</Heading>
        <Parts>
          {parts.map((part, index) => (
            <li key={part.name}>
              <Part look="quiet" href={`${folder}${part.name}`}>
                <span aria-hidden>{index + 1}</span>
                <span>{part.title}</span>
                <span>{part.summary}</span>
              </Part>
            </li>
          ))}
        </Parts>
      </Band>
    </FullText>
  );
}
