import styled from 'styled-components';
import { CardBody } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';

/* The layout of prices: lines with their calculation, and the total due. */

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
  /* If the amount doesn't fit beside its label, it wraps below. */
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

/* Separates the items from their sum and its VAT. */
export const FirstTotal = styled(Line)`
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

/** Rounds naira to the kobo, which removes floating-point error. */
export const roundToKobo = (naira: number): number => Math.round(naira * 100) / 100;
