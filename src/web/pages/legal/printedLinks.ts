import { css } from 'styled-components';

/* An address on the site is all that paper can show of a link; those of other sites are shown everywhere. */
export const printedLinks = css`
  a {
    color: #000;
  }
  a[href^='/']::after {
    content: ' (' attr(href) ')';
    font-size: 0.85em;
    overflow-wrap: anywhere;
  }
`;
