import { css } from 'styled-components';

/* Black on white. Prints the address after links within the site; other links show theirs in their text. */
export const printLook = css`
  && * {
    color: #000;
  }
  a[href^='/']::after {
    content: ' (' attr(href) ')';
    font-size: 0.85em;
    overflow-wrap: anywhere;
  }
`;
