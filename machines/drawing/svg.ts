import { everyBox, type FlowGraph, type Mark } from '#machines/kit/graph.ts';
import { chipWidth, BOX, CHIP, styles, type Line } from './measure.ts';
import { DOT, type Drawing, type Point, type PlacedArrow, type PlacedBox, type PlacedStart } from './layout.ts';

/* Writes the drawing. It has a white background of its own, so it looks the same on light and dark pages. */

const ink = {
  text: '#171a26',
  muted: '#4d5263',
  line: '#e4ded2',
  border: '#857e70',
  arrow: '#4d5263',
  surface: '#ffffff',
  card: '#faf8f4',
  group: '#e8edfc',
  groupLine: '#2a46a6',
  chip: '#f2eee6',
  added: '#1e7a45',
  removed: '#bc2a20',
  changed: '#b58900',
};

const ROUND = 8;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** An additional class for drawings of two versions. */
const marked = (mark: Mark | undefined): string => (mark === undefined ? '' : ` ${mark}`);

/** Sets `textLength`, so that lines keep their measured width even if the font isn't installed. */
function text({ text: words, width, y, style, key }: Line, x: number, top: number): string {
  const of = key === null ? '' : ` data-edge="${escaped(key)}"`;
  return `<text class="${style}" x="${n(x)}" y="${n(top + y)}" textLength="${n(width)}" lengthAdjust="spacingAndGlyphs"${of}>${escaped(words)}</text>`;
}

/** Nested groups alternate in colour. */
const groupClass = (depth: number): string => (depth % 2 === 0 ? 'group' : 'group inner');

function box({
  box: { name, title, kind, isBusy, description, mark },
  words,
  depth,
  x,
  y,
  width,
  height,
}: PlacedBox): string {
  const isGroup = kind === 'group';
  const hasRows = words.lines.length > 1;
  const rules = [...(hasRows || isGroup ? [BOX.header] : []), ...(hasRows && isGroup ? [words.height] : [])];
  const chipX = x + width - BOX.padX + 4 - chipWidth;
  const chipY = y + (BOX.header - CHIP.height) / 2;
  return [
    `<g class="${isGroup ? `state ${groupClass(depth)}` : 'state'}${marked(mark)}" id="${escaped(`state:${name}`)}" data-state="${escaped(name)}">`,
    `<title>${escaped(description === '' ? title : `${title}: ${description}`)}</title>`,
    `<rect class="frame" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${ROUND}"/>`,
    kind === 'final'
      ? `<rect class="final" x="${n(x + 3.5)}" y="${n(y + 3.5)}" width="${n(width - 7)}" height="${n(height - 7)}" rx="${ROUND - 3}"/>`
      : '',
    ...rules.map((at) => `<path class="rule" d="M${n(x)} ${n(y + at)}h${n(width)}"/>`),
    isBusy
      ? `<rect class="chip" x="${n(chipX)}" y="${n(chipY)}" width="${n(chipWidth)}" height="${CHIP.height}" rx="5"/>` +
        `<text class="busy" x="${n(chipX + CHIP.padX)}" y="${n(chipY + CHIP.height / 2 + CHIP.size * 0.35)}">${CHIP.text}</text>`
      : '',
    ...words.lines.map((line) => text(line, x + BOX.padX, y)),
    '</g>',
  ].join('');
}

/** An orthogonal path with rounded corners. */
function way(points: Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${n(point.x)} ${n(point.y)}`;
      if (after === undefined) return `L${n(point.x)} ${n(point.y)}`;
      const reach = (to: Point): Point => {
        const length = Math.hypot(to.x - point.x, to.y - point.y);
        const part = length === 0 ? 0 : Math.min(5, length / 2) / length;
        return { x: point.x + (to.x - point.x) * part, y: point.y + (to.y - point.y) * part };
      };
      const [into, out] = [reach(before), reach(after)];
      return `L${n(into.x)} ${n(into.y)}Q${n(point.x)} ${n(point.y)} ${n(out.x)} ${n(out.y)}`;
    })
    .join('');
}

/** The arrowhead. The line ends at its base, so that a thick line doesn't show beside the tip. */
function head(points: Point[]): { at: Point; path: string } {
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const from = points.at(-2) ?? tip;
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const at = { x: tip.x - dx * 8, y: tip.y - dy * 8 };
  return {
    at,
    path: `M${n(tip.x)} ${n(tip.y)}L${n(at.x - dy * 4)} ${n(at.y + dx * 4)}L${n(at.x + dy * 4)} ${n(at.y - dx * 4)}Z`,
  };
}

function line(points: Point[]): string {
  const { at, path } = head(points);
  return `<path class="way" d="${way([...points.slice(0, -1), at])}"/><path class="head" d="${path}"/>`;
}

const arrowKeys = ({ arrow }: PlacedArrow): string => escaped(arrow.captions.map(({ key }) => key).join(' | '));

const arrow = (placed: PlacedArrow): string =>
  `<g class="arrow${marked(placed.arrow.mark)}" data-edges="${arrowKeys(placed)}" data-from="${escaped(placed.arrow.from)}" data-to="${escaped(placed.arrow.to)}">${line(placed.points)}</g>`;

/** The label's background should hide only its own arrow, so it has the colour of the innermost group around it. */
function groundOf({ label: { x, y } }: PlacedArrow, boxes: PlacedBox[]): string {
  const around = boxes
    .filter(
      ({ box: { kind }, ...at }) =>
        kind === 'group' && at.x < x && x < at.x + at.width && at.y < y && y < at.y + at.height,
    )
    .toSorted((a, b) => b.depth - a.depth)[0];
  return around === undefined ? 'label' : `label ${groupClass(around.depth)}`;
}

function label(placed: PlacedArrow, boxes: PlacedBox[], isPlain: boolean): string {
  const {
    arrow: { from, to, captions },
    label: place,
    words,
  } = placed;
  const nameOf = (state: string): string =>
    (isPlain ? boxes.find(({ box: { name } }) => name === state)?.box.title : undefined) ?? state;
  const captioned = captions.map(({ key, when, then, description, mark }) => {
    const told = [`${nameOf(from)} → ${nameOf(to)}`, isPlain ? '' : [when, then].filter(Boolean).join(' '), description]
      .filter(Boolean)
      .join('\n');
    return (
      `<g class="edge${marked(mark)}" id="${escaped(`edge:${key}`)}"><title>${escaped(told)}</title>` +
      words.lines
        .filter((each) => each.key === key)
        .map((each) => text(each, place.x + (place.width - each.width) / 2, place.y))
        .join('') +
      '</g>'
    );
  });
  return `<g class="${groundOf(placed, boxes)}"><rect class="ground" x="${n(place.x)}" y="${n(place.y)}" width="${n(place.width)}" height="${n(place.height)}" rx="4"/>${captioned.join('')}</g>`;
}

const start = ({ dot, points, to }: PlacedStart): string =>
  `<g class="start" data-to="${escaped(to)}"><circle cx="${n(dot.x)}" cy="${n(dot.y)}" r="${DOT}"/>${line(points)}</g>`;

const fontOf = (style: keyof typeof styles): string =>
  `font-size:${styles[style].size}px;font-weight:${styles[style].weight}`;

const css = [
  `text{font-family:'Public Sans Variable','Public Sans',system-ui,sans-serif;fill:${ink.text}}`,
  `.title{${fontOf('title')}}.row{${fontOf('row')};fill:${ink.muted}}.when{${fontOf('when')}}.then{${fontOf('then')};fill:${ink.muted}}`,
  `.busy{font-size:${CHIP.size}px;font-weight:500;fill:${ink.muted}}.chip{fill:${ink.chip}}`,
  `.card{fill:${ink.card}}.frame{fill:${ink.surface};stroke:${ink.border}}.final{fill:none;stroke:${ink.border}}`,
  `.group>.frame{fill:${ink.group};stroke:${ink.groupLine}}.inner>.frame{fill:${ink.surface}}`,
  `.rule{stroke:${ink.line};fill:none}.group>.rule{stroke:${ink.groupLine};stroke-opacity:.35}`,
  `.way{fill:none;stroke:${ink.arrow};stroke-width:1.5}.head{fill:${ink.arrow}}.start circle{fill:${ink.text}}`,
  `.ground{fill:${ink.card}}.group>.ground{fill:${ink.group}}.inner>.ground{fill:${ink.surface}}`,
].join('');

/** Only for drawings of two versions, so that a drawing of one stays byte for byte the same. */
const marksCss = [
  ...(
    [
      ['added', ink.added, ''],
      ['removed', ink.removed, ';stroke-dasharray:6 4'],
      ['changed', ink.changed, ''],
      ['changedFrom', ink.changed, ';stroke-dasharray:6 4'],
    ] as const
  ).map(
    ([mark, colour, dashes]) =>
      `.arrow.${mark}>.way{stroke:${colour};stroke-width:2.5${dashes}}.arrow.${mark}>.head{fill:${colour}}.edge.${mark}>text{fill:${ink.text}}`,
  ),
  `.state.removed>.frame{stroke:${ink.removed};stroke-dasharray:6 4}`,
].join('');

const hasMarks = ({ boxes, arrows }: FlowGraph): boolean =>
  arrows.some(({ mark }) => mark !== undefined) ||
  everyBox(boxes).some(({ mark, stays }) => mark !== undefined || stays.some((caption) => caption.mark !== undefined));

/** Draws the machine's diagram, deterministically. States have the id `state:NAME`, transitions `edge:KEY`. */
export function printSvg({ graph, width, height, boxes, arrows, starts }: Drawing): string {
  const byDepth = [...boxes].toSorted((a, b) => a.depth - b.depth);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(graph.isPlain ? graph.name : `The ${graph.name} flow`)}</title>`,
    `<desc id="desc">${escaped(graph.description)}</desc>`,
    `<style>${css}${hasMarks(graph) ? marksCss : ''}</style>`,
    `<rect class="card" width="${width}" height="${height}" rx="12"/>`,
    ...byDepth.filter(({ box: { kind } }) => kind === 'group').map(box),
    ...arrows.map(arrow),
    ...starts.map(start),
    ...byDepth.filter(({ box: { kind } }) => kind !== 'group').map(box),
    ...arrows.map((placed) => label(placed, boxes, graph.isPlain === true)),
    '</svg>',
    '',
  ].join('\n');
}
