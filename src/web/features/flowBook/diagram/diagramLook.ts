import styled from 'styled-components';
import { fontFamily, media, motion, radius, space, token } from '#ui/theme.ts';

/*
 * The drawing in the site's colours, light and dark. Class names come from machines/drawing/svg.ts, `data-` attributes
 * from marks.ts.
 */

const words = `
  text { font-family: ${fontFamily.text}; fill: ${token.text}; }
  .title { font-size: 14px; font-weight: 600; }
  .row { font-size: 12px; fill: ${token.muted}; }
  .when { font-size: 12px; font-weight: 500; }
  .then { font-size: 11px; fill: ${token.muted}; }
  .busy { font-size: 11px; font-weight: 500; fill: ${token.muted}; }
`;

const shapes = `
  .chip { fill: ${token.sunken}; }
  .frame { fill: ${token.surface}; stroke: ${token.lineStrong}; }
  .final { fill: none; stroke: ${token.lineStrong}; }
  .group > .frame { fill: ${token.sunken}; stroke: ${token.lineStrong}; }
  .inner > .frame { fill: ${token.bg}; }
  .ground { fill: ${token.bg}; }
  .group > .ground { fill: ${token.sunken}; }
  .inner > .ground { fill: ${token.bg}; }
  .rule { fill: none; stroke: ${token.line}; }
  .way { fill: none; stroke: ${token.faint}; stroke-width: 1.5; }
  .head { fill: ${token.faint}; }
  .start circle { fill: ${token.text}; }
  .near { fill: none; stroke: transparent; stroke-width: 14; }
  .reach { fill: transparent; }
  .state, .arrow, .words { cursor: pointer; outline: none; }
`;

const hovered = `
  ${media.hover} {
    .state:not(:has(.words:hover)):hover > .frame { stroke: ${token.accent}; }
    .arrow:hover .way { stroke: ${token.text}; }
    .arrow:hover .head { fill: ${token.text}; }
    .words:hover .reach { fill: ${token.accentSoft}; }
  }
`;

const arrow = (mark: string, colour: string, more = ''): string => `
  .arrow[${mark}] .way { stroke: ${colour}; ${more} }
  .arrow[${mark}] .head { fill: ${colour}; }
`;

const firing = `
  ${arrow('data-fired', token.text, 'stroke-width: 3;')}
  .words[data-fired] text { font-weight: 700; fill: ${token.text}; }
  ${arrow('data-possible', token.accent, 'stroke-width: 2.25;')}
  .words[data-possible] text { fill: ${token.accentText}; }
  .words[data-possible] .reach { fill: ${token.accentSoft}; stroke: ${token.accent}; }
  .words[data-possible]:hover .reach { stroke-width: 2; }
`;

const tone = (name: string, colour: string, ink: string, more = ''): string => `
  ${arrow(`data-tone='${name}'`, colour, more)}
  .words[data-tone='${name}'] text { fill: ${ink}; }
  .words[data-tone='${name}'][data-possible] .reach { fill: ${token.surface}; stroke: ${colour}; }
`;

const tones = `
  ${tone('tested', token.success, token.successText)}
  .arrow[data-tone='tested'][data-strength='2'] .way { stroke-width: 2.5; }
  .arrow[data-tone='tested'][data-strength='3'] .way { stroke-width: 4; }
  ${tone('untested', token.danger, token.dangerText, 'stroke-dasharray: 5 3;')}
  ${tone('excused', token.faint, token.muted, 'stroke-dasharray: 2 3;')}
  ${tone('added', token.success, token.successText, 'stroke-width: 3;')}
  ${tone('changed', token.warnText, token.warnText, 'stroke-width: 2.5; stroke-dasharray: 8 2 2 2;')}
  ${tone('gone', token.danger, token.dangerText, 'stroke-width: 2; stroke-dasharray: 5 3;')}
  .state.removed > .frame { stroke: ${token.danger}; stroke-dasharray: 5 3; }
`;

const standing = `
  .state[data-now='within'] > .frame { fill: ${token.accentSoft}; stroke: ${token.accent}; stroke-width: 2; }
  .state[data-now='here'] > .frame {
    fill: ${token.accent};
    stroke: ${token.accent};
    filter: drop-shadow(0 0 5px ${token.accent});
  }
  .state[data-now='here'] > text, .state[data-now='here'] .words:not([data-possible]) text { fill: ${token.onAccent}; }
  .state[data-now='here'] > .busy { fill: ${token.muted}; }
  .state[data-now='here'] > .final { stroke: ${token.onAccent}; }
  .state[data-now='here'] > .rule { stroke: ${token.onAccent}; stroke-opacity: 0.4; }
  .state[data-now='here'] .words:not([data-possible]):hover text { fill: ${token.text}; }
  .state[data-selected] > .frame, .words[data-selected] .reach { stroke: ${token.text}; stroke-width: 2; stroke-dasharray: 4 2; }
  .arrow[data-selected] .way { stroke-width: 3; }
`;

const focused = `
  .words:focus-visible .reach { stroke: ${token.accent}; stroke-width: 3; }
  .state:focus-visible > .frame { stroke: ${token.text}; stroke-width: 2; }
`;

/* Printed whole, black on white. Only the current states are marked, with a thick frame. */
const printed = `
  @media print {
    width: 100%;
    height: auto;
    max-height: 250mm;
    text, .head, .start circle { fill: #000 !important; }
    .frame, .ground, .chip { fill: #fff !important; }
    .frame { stroke: #000 !important; stroke-dasharray: none !important; filter: none !important; }
    .rule { stroke: #999 !important; }
    .final { stroke: #000 !important; }
    .way { stroke: #000 !important; stroke-width: 1.5 !important; stroke-dasharray: none !important; }
    .reach { fill: none !important; stroke: none !important; }
    .state[data-now='here'] > .frame { stroke-width: 4; }
  }
`;

/** Scrolls the drawing by wheel, touch, arrow keys or dragging. */
export const Ground = styled.div`
  display: grid;
  overflow: auto;
  overscroll-behavior: contain;
  min-height: 0;
  height: 100%;
  background: ${token.bg};
  touch-action: pan-x pan-y;
  cursor: grab;
  outline-offset: -2px;
  @media print {
    display: block;
    height: auto;
    overflow: visible;
    background: none;
  }

  &[data-dragged] {
    cursor: grabbing;
    user-select: none;
    * {
      cursor: grabbing;
    }
  }

  > svg {
    display: block;
    margin: auto;
    max-width: none;
    /* Room for the controls that overlap the drawing's corner. */
    padding-bottom: ${space[56]};
    box-sizing: content-box;
    ${words}
    ${shapes}
    ${hovered}
    ${firing}
    ${tones}
    ${standing}
    ${focused}
    ${printed}
    ${motion.full} {
      .frame,
      .way,
      .reach {
        transition:
          fill ${motion.hover},
          stroke ${motion.hover};
      }
    }
    @media (forced-colors: active) {
      .state[data-now='here'] > .frame {
        fill: Highlight;
      }
      .words[data-possible] .reach {
        stroke: LinkText;
      }
    }
  }
`;

export const Around = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  min-width: 0;
  min-height: 0;
`;

/** Overlaps a corner of the drawing. */
export const Controls = styled.div`
  position: absolute;
  inset: auto ${space[12]} ${space[12]} auto;
  display: flex;
  gap: ${space[4]};
  padding: ${space[4]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
`;
