/**
 * A prerendered page's style sheet. Marked as in use before styled-components looks for it: otherwise the library
 * removes and reinserts every rule, and the browser recalculates styles and layout from scratch.
 */
export const prerenderedStyles =
  typeof document === 'undefined' ? null : document.querySelector<HTMLStyleElement>('style[data-styled="true"]');
prerenderedStyles?.setAttribute('data-styled', 'active');
