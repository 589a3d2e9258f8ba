import styled from 'styled-components';
import { media, space, token, type } from '#ui/theme.ts';

/* The layout of a machine's page: one column on phones, side by side with independent scrolling from tablets up. */

const HEAD = '57px';

export const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) 344px;
    grid-template-rows: auto minmax(0, 1fr);
    height: calc(100dvh - ${HEAD});
    min-height: 480px;

    > details {
      grid-column: 1 / -1;
    }
  }
  ${media.lg} {
    grid-template-columns: 208px minmax(0, 1fr) 360px;
    grid-template-rows: minmax(0, 1fr);
  }
  @media print {
    display: block;
    height: auto;
  }
`;

export const Middle = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  min-width: 0;
  min-height: 0;
  @media print {
    display: block;
  }
`;

export const Opening = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  padding: ${space[16]};
  border-bottom: 1px solid ${token.line};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  > :first-child {
    flex: 1 1 320px;
    min-width: 0;
  }
  @media print {
    padding-inline: 0;
    border: 0;
  }
`;

export const Description = styled.p`
  ${type.small}
  max-width: 72ch;
  color: ${token.muted};
  @media print {
    color: #000;
  }
`;

export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`;

export const Stage = styled.div`
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-height: 0;
  height: min(64vh, 560px);
  &[data-read] {
    height: auto;
  }
  ${media.md} {
    height: auto;
  }
  @media print {
    display: block;
    height: auto;
  }
`;

export const Side = styled.aside`
  min-width: 0;
  border-top: 1px solid ${token.line};
  background: ${token.surface};
  ${media.md} {
    min-height: 0;
    overflow: auto;
    border-top: 0;
    border-left: 1px solid ${token.line};
  }
  @media print {
    display: none;
  }
`;

export const AddressProblem = styled.p`
  ${type.small}
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${token.warnLine};
  background: ${token.warnBg};
  color: ${token.warnText};
`;
