/**
 * The styles that a page was written with. Marked as a sheet in use before styled-components looks for it: left to itself that
 * takes all rules out and puts them in again one by one, and the browser works out the style and place of everything anew.
 */
export const prerenderedStyles = typeof document === 'undefined' ? null : document.querySelector<HTMLStyleElement>('style[data-styled="true"]');
prerenderedStyles?.setAttribute('data-styled', 'active');
