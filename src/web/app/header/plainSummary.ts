import { css } from 'styled-components';

/** A summary without the browser's disclosure triangle. */
export const plainSummary = css`
  list-style: none;
  user-select: none;
  -webkit-tap-highlight-color: transparent;
  &::-webkit-details-marker {
    display: none;
  }
`;
