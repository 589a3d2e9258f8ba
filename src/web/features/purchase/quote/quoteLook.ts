import styled from 'styled-components';
import { CardBody } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';

/* What prices are set in: lines with their working, and what is due. */

export const Lines = styled.dl`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]};
  ${media.sm} {
    padding: ${space[20]} ${space[24]};
  }
`;

export const Line = styled.div<{ $isLess?: boolean }>`
  /* A sum that has no room beside its words goes below them. */
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[16]};
  color: ${({ $isLess = false }) => ($isLess ? token.successText : token.text)};
  dt {
    flex: 1 1 6rem;
    color: ${({ $isLess = false }) => ($isLess ? 'inherit' : token.muted)};
  }
  dd {
    margin-inline-start: auto;
    text-align: end;
  }
  dd + dd {
    ${type.caption}
    flex: 0 0 100%;
    color: ${token.muted};
    text-align: start;
  }
`;

/* What follows the things bought: their sum, and VAT on it. */
export const FirstOfSums = styled(Line)`
  margin-top: ${space[4]};
  padding-top: ${space[12]};
  border-top: 1px dashed ${token.lineStrong};
`;

export const Due = styled.div`
  display: grid;
  gap: 2px;
  padding: ${space[16]};
  background: ${token.accentSoft};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  p:first-child {
    ${type.bodyStrong}
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${space[12]};
  }
  p + p {
    ${type.caption}
    color: ${token.muted};
  }
`;

export const Remark = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

export const QuoteBody = styled(CardBody)`
  display: grid;
  gap: ${space[16]};
`;

/** A naira sum without the dust of fractions. */
export const rounded = (naira: number): number => Math.round(naira * 100) / 100;
