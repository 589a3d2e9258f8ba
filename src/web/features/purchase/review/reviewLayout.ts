import styled from 'styled-components';
import { media, space, token, type } from '#ui/theme.ts';

/** The review, with its price alongside on wide screens. */
export const Columns = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[20]};
  ${media.lg} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 400px;
    gap: ${space[32]};
    align-items: start;
  }
`;

export const Column = styled.div`
  display: grid;
  gap: ${space[20]};
  align-content: start;
`;

/* On a phone the price and its button leave the column's grid, so the bar sticks to the bottom of the screen. */
export const Side = styled.div`
  display: contents;
  ${media.lg} {
    display: grid;
    gap: ${space[16]};
    position: sticky;
    top: 100px;
  }
`;

/* The amount beside the pay button, while the price itself is off screen. */
export const Summary = styled.p`
  ${type.smallStrong}
  ${media.lg} {
    display: none;
  }
`;

export const PayBar = styled.div`
  display: grid;
  gap: ${space[8]};
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin-inline: -${space[16]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.surface};
  ${media.sm} {
    margin-inline: -${space[24]};
    padding-inline: ${space[24]};
  }
  ${media.lg} {
    position: static;
    margin: 0;
    padding: 0;
    border-top: 0;
    background: none;
  }
`;
