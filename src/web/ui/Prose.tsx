import styled from 'styled-components';
import { media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';
import { trustedHtml } from '#ui/trustedHtml.ts';

const Text = styled.div`
  ${type.body}
  font-size: 1.0625rem;
  line-height: 1.75rem;

  > * {
    max-width: 68ch;
  }
  > * + * {
    margin-top: ${space[20]};
  }
  h2 {
    ${type.h3}
    margin-top: ${space[40]};
  }
  h3 {
    ${type.h4}
    margin-top: ${space[32]};
  }
  h2 + *,
  h3 + * {
    margin-top: ${space[12]};
  }
  ul,
  ol {
    display: grid;
    gap: ${space[12]};
    padding-inline-start: ${space[24]};
  }
  li::marker {
    color: ${token.faint};
  }
  ol > li::marker {
    ${tabularFigures}
    font-weight: 600;
  }
  a {
    border-radius: 3px;
    color: ${token.accentText};
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  code {
    padding: 1px 5px;
    border-radius: ${radius.badge};
    background: ${token.sunken};
    font:
      500 0.875em / 1.4 ui-monospace,
      'SF Mono',
      Menlo,
      Consolas,
      monospace;
    white-space: nowrap;
  }
  blockquote {
    padding-inline-start: ${space[20]};
    border-inline-start: 2px solid ${token.accent};
    color: ${token.muted};
  }
  hr {
    border: 0;
    border-top: 1px solid ${token.line};
  }

  /* Tables wider than the screen scroll on their own. */
  > .table {
    max-width: 760px;
    overflow-x: auto;
  }
  table {
    ${type.small}
    width: 100%;
    margin-block: ${space[24]};
    border-block: 1px solid ${token.line};
  }
  th,
  td {
    padding: ${space[12]} ${space[8]};
    text-align: start;
    vertical-align: top;
    /* Columns are as wide as their longest word; only strings without spaces may break. */
    overflow-wrap: break-word;
  }
  td code {
    overflow-wrap: anywhere;
  }
  tr > :first-child {
    padding-inline-start: 0;
  }
  tr > :last-child {
    padding-inline-end: 0;
  }
  thead th {
    color: ${token.muted};
    font-weight: 500;
  }
  tbody tr,
  thead tr {
    border-bottom: 1px solid ${token.line};
  }
  tbody tr:last-child {
    border-bottom: 0;
  }
  [align='right'] {
    ${tabularFigures}
    text-align: end;
    white-space: nowrap;
  }
  ${media.md} {
    th,
    td {
      padding-inline: ${space[16]};
    }
  }

  @media print {
    font-size: 11pt;
    line-height: 1.5;
    > * {
      max-width: none;
    }
    code {
      padding: 0;
      background: none;
    }
    table,
    tr {
      border-color: #999;
    }
  }
`;

/**
 * The text of a post.
 * @param html made from Markdown and sanitised during the build; never pass anything else
 */
export const Prose = ({ html }: { html: string }) => <Text dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
