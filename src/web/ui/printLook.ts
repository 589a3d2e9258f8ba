import { css } from 'styled-components';

/* Black on white. An address on the site is all that paper can show of a link; those of other sites are shown everywhere. */
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
