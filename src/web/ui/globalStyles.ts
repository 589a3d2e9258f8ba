import { focusRing, themeVariables, token, type } from './theme.ts';

/**
 * Theme, reset, focus and print styles. The build writes them into the head of every page, before all others; the font
 * faces are in index.html.
 */
export const globalStyles = `
  ${themeVariables}

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-top: 100px;
    background: ${token.bg};
  }
  body {
    ${type.body.join('')}
    min-height: 100dvh;
    background: ${token.bg};
    color: ${token.text};
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    overflow-wrap: break-word;
  }
  img, svg, video { display: block; max-width: 100%; }
  svg { flex: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  h1, h2, h3, h4, h5, h6 { font: inherit; text-wrap: balance; hyphens: auto; }
  p, li, dd, dt, td, th, summary, figcaption { text-wrap: pretty; }
  :where(ul[class], ol[class]) { list-style: none; padding: 0; }
  table { border-collapse: collapse; }
  fieldset { border: 0; padding: 0; min-width: 0; }
  strong, b { font-weight: 600; }
  ::selection { background: ${token.accent}; color: ${token.onAccent}; }

  :focus { outline: none; }
  :focus-visible { ${focusRing.join('')} }
  /* No focus ring for what scripts focus (a heading, the main element), except links that arrow keys reach. */
  [tabindex='-1']:focus-visible:not([role], a, button) { outline: none; }

  /*
   * Forced colours remove backgrounds and shadows, so selected and current items get a border unless they have a mark
   * of their own.
   */
  @media (forced-colors: active) {
    :is(:is(a, button, li)[aria-current], [aria-pressed='true'], [aria-selected='true'], label:has([type='radio']:checked)):not(:focus-visible, [data-focus-visible], :has(:focus-visible, [data-mark])) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      scroll-behavior: auto !important;
    }
  }

  @media print {
    html, body { background: #fff; color: #000; }
    body { font-size: 11pt; line-height: 1.45; }
    a[href^='http']::after { content: ' (' attr(href) ')'; font-size: .85em; overflow-wrap: anywhere; }
    header, footer, nav, [data-no-print] { display: none !important; }
    h1, h2, h3 { break-after: avoid; }
    /* Keeps an introduction on the same page as its list or table. */
    p:has(+ ul), p:has(+ ol), p:has(+ table) { break-after: avoid; }
    p, li { orphans: 3; widows: 3; }
    tr, li, figure, details { break-inside: avoid; }
    /* Collapsed content is printed too. */
    details::details-content { content-visibility: visible; }
    summary svg { display: none; }
    @page { margin: 18mm; }
  }
`;
