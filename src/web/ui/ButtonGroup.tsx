import styled from 'styled-components';
import { media, space } from '#ui/theme.ts';

/** Buttons side by side. */
export const ButtonGroup = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

/** Buttons side by side; stacked and full width on narrow screens. */
export const ButtonStack = styled.div`
  display: grid;
  gap: ${space[12]};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
  }
`;
