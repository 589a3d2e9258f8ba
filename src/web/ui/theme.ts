import { css } from 'styled-components';

/*
 * Every design token, in one file. Colours are CSS custom properties, so that light and dark switch without a
 * render; styled components use them through `token`. Sizes that never change are plain values.
 */

/** Role → [light, dark]. All pairs of text and background are checked for WCAG 2.2 AA. */
const colours = {
  bg: ['#FAF8F4', '#0E1220'],
  surface: ['#FFFFFF', '#161B2E'],
  sunken: ['#F2EEE6', '#0A0D18'],
  raised: ['#FFFFFF', '#1E243B'],
  line: ['#E4DED2', '#2B3350'],
  lineStrong: ['#857E70', '#737CA0'],
  text: ['#171A26', '#EDEFF7'],
  muted: ['#4D5263', '#B0B6CC'],
  faint: ['#676C7B', '#959CB6'],
  accent: ['#2A46A6', '#9DB2F7'],
  accentHover: ['#223783', '#B4C4FA'],
  accentPress: ['#1B2B66', '#CBD6FC'],
  onAccent: ['#FFFFFF', '#0E1638'],
  accentSoft: ['#E8EDFC', '#222C55'],
  accentText: ['#2A46A6', '#AEBFFA'],
  success: ['#1E7A45', '#5CC487'],
  onSuccess: ['#FFFFFF', '#06210F'],
  successBg: ['#E4F3E8', '#12301F'],
  successLine: ['#8CC5A0', '#2C6B45'],
  successText: ['#175C33', '#8FDBAA'],
  warn: ['#F2C230', '#F2C230'],
  onWarn: ['#2B1F00', '#2B1F00'],
  warnBg: ['#FDF0C4', '#352A08'],
  warnLine: ['#E2BF4B', '#77601A'],
  warnText: ['#5F4300', '#F4D46B'],
  danger: ['#BC2A20', '#F0857A'],
  dangerHover: ['#A1221A', '#F49A91'],
  dangerPress: ['#861B14', '#F7B0A8'],
  onDanger: ['#FFFFFF', '#2B0703'],
  dangerBg: ['#FCE8E5', '#3B1512'],
  dangerLine: ['#EBA59D', '#86352D'],
  dangerText: ['#971B14', '#FFB1A8'],
  cloth: ['#141F4A', '#10183B'],
  clothRaised: ['#1D2A5E', '#1A2550'],
  clothLine: ['#35427A', '#303D74'],
  clothControl: ['#7986C0', '#7986C0'],
  onCloth: ['#FFFFFF', '#FFFFFF'],
  onClothMuted: ['#C2CBEA', '#C2CBEA'],
  onClothLink: ['#B7C6FB', '#B7C6FB'],
  /** Text on the white buttons and marks on cloth. */
  clothInk: ['#141F4A', '#141F4A'],
  clothInkHover: ['#E8EDFC', '#E8EDFC'],
  clothInkPress: ['#CBD6FC', '#CBD6FC'],
  /** The background of tooltips. */
  inverse: ['#171A26', '#EDEFF7'],
  onInverse: ['#FFFFFF', '#0E1220'],
  scrim: ['#0A0E22A6', '#05070FC4'],
  vignetteShadow: ['0 12px 32px -8px #14183029', 'none'],
  dialogShadow: ['0 24px 64px -12px #0A0E2280', '0 0 0 1px #2B3350'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type ColourName = keyof typeof colours;
const colourNames = Object.keys(colours) as ColourName[];

/* Prefixed to avoid clashes with libraries: sonner has its own `--success-bg`. */
const variable = (name: string) => `--hu-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `token.accent` is `var(--hu-accent)`: colours and shadows of the current theme. */
export const token = Object.fromEntries(colourNames.map((name) => [name, `var(${variable(name)})`])) as Record<
  ColourName,
  string
>;

/** The focus ring's colour: accent, white on cloth. Cloth and Card set it for their content. */
export const focusColour = '--hu-focus';

const declare = (side: 0 | 1) =>
  colourNames.map((name) => `${variable(name)}:${colours[name][side]};`).join('') +
  `color-scheme:${side ? 'dark' : 'light'};`;

const fontFamilies = {
  display:
    "'Bricolage Grotesque Variable', 'Bricolage Grotesque Stand-in', 'Bricolage Grotesque Android Stand-in', 'Bricolage Grotesque Wide Stand-in', 'Public Sans Variable', 'Noto Sans Letters', system-ui, sans-serif",
  text: "'Public Sans Variable', 'Public Sans Stand-in', 'Public Sans Android Stand-in', 'Public Sans Wide Stand-in', 'Noto Sans Letters', system-ui, sans-serif",
} as const;

const easings = { enter: 'cubic-bezier(.2,.8,.2,1)', leave: 'cubic-bezier(.4,0,1,1)' } as const;

/* Long values that many styles use are custom properties too, because a prerendered page contains all of its styles. */
const longValues = `--hu-font-display:${fontFamilies.display};--hu-font-text:${fontFamilies.text};--hu-enter:${easings.enter};--hu-leave:${easings.leave};`;

/** Custom properties for both themes: the system's preference, unless `data-theme` on the html element overrides it. */
export const themeVariables = `
:root{${declare(0)}${focusColour}:${token.accent};${longValues}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${declare(1)}}}
:root[data-theme=dark]{${declare(1)}}
@media print{:root,:root:not([data-theme=light]),:root[data-theme=dark]{${declare(0)}}}
`;

export const fontFamily = { display: 'var(--hu-font-display)', text: 'var(--hu-font-text)' } as const;

/** A length that grows from `small` px at a width of 360 to `large` px at 1280. */
const fluid = (small: number, large: number) => {
  const slope = (large - small) / (1280 - 360);
  const start = (small - slope * 360) / 16;
  return `clamp(${small / 16}rem, ${start.toFixed(4)}rem + ${(slope * 100).toFixed(4)}vw, ${large / 16}rem)`;
};

const heading = (size: string, line: string, tracking: string) => css`
  font: 600 ${size} / ${line} ${fontFamily.display};
  font-optical-sizing: auto;
  letter-spacing: ${tracking};
`;

const text = (size: number, line: number, weight = 400) => css`
  font: ${weight} ${size / 16}rem / ${line / 16}rem ${fontFamily.text};
  letter-spacing: 0;
`;

/** The type scale. Headings are Bricolage 600; people's names and body text are Public Sans. */
export const type = {
  display: heading(fluid(39, 72), fluid(42, 72), '-0.035em'),
  h1: heading(fluid(31, 44), fluid(35, 48), '-0.026em'),
  h2: heading(fluid(25, 32), fluid(31, 38), '-0.02em'),
  h3: heading('1.375rem', '1.75rem', '-0.012em'),
  h4: heading('1.0625rem', '1.5rem', '-0.005em'),
  lead: text(18, 28),
  body: text(15, 24),
  bodyStrong: text(15, 24, 600),
  small: text(14, 20),
  smallStrong: text(14, 20, 600),
  caption: text(13, 18),
  label: text(12, 16, 500),
  /** Input text: 16 px, so that phones don't zoom in. */
  input: text(16, 24),
  control: text(15, 20, 600),
} as const;

/** The spacing scale in px, named by size. */
export const space = {
  4: '4px',
  8: '8px',
  12: '12px',
  16: '16px',
  20: '20px',
  24: '24px',
  32: '32px',
  40: '40px',
  56: '56px',
  80: '80px',
  96: '96px',
} as const;

export const radius = {
  badge: '6px',
  control: '8px',
  group: '10px',
  card: '12px',
  dialog: '14px',
  round: '999px',
} as const;

/** Heights of controls: in tables, by default, and for the page's main button. */
export const controlHeight = { small: '36px', medium: '44px', large: '52px' } as const;

const enter = 'var(--hu-enter)';
const leave = 'var(--hu-leave)';

export const motion = {
  hover: `120ms ${enter}`,
  menu: `180ms ${enter}`,
  dialog: `240ms ${enter}`,
  menuOut: `120ms ${leave}`,
  dialogOut: `180ms ${leave}`,
  /** Wraps rules that move something: with reduced motion, only opacity changes. */
  full: '@media (prefers-reduced-motion: no-preference)',
} as const;

const above = (px: number) => `@media (min-width: ${px}px)`;

/** Breakpoints for two columns, tables, side navigation, and the full hero. */
export const media = {
  sm: above(640),
  md: above(768),
  lg: above(1024),
  xl: above(1280),
  /** Narrower than tables: rows take two lines. */
  belowMd: '@media (max-width: 767.98px)',
  hover: '@media (hover: hover)',
} as const;

export const zIndex = { stickyHeader: 10, popover: 20, dialog: 30, notices: 40 } as const;

/** Content is up to 1200 px wide, with a 24 px gutter (16 px below 640 px). */
export const page = css`
  width: 100%;
  max-width: calc(1200px + 2 * ${space[24]});
  margin-inline: auto;
  padding-inline: ${space[16]};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

export const focusRing = css`
  outline: 2px solid var(${focusColour});
  outline-offset: 2px;
`;

/* Touch targets: a finger needs 44 px, a pointer doesn't. */

/** A link in a list, tall enough for a finger. */
export const touchTarget = css`
  @media (pointer: coarse) {
    display: inline-flex;
    align-items: center;
    min-height: ${controlHeight.medium};
  }
`;

/** Enlarges the target of a standalone link around its text, without moving anything. */
export const tapTarget = css`
  @media (pointer: coarse) {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      inset: -14px -4px;
    }
  }
`;

/**
 * For a grid whose lines are its background, visible through 1 px gaps: print and forced colours drop backgrounds, so
 * they get borders.
 */
export const gapRules = css`
  @media print, (forced-colors: active) {
    > :not(:focus-visible) {
      outline: 1px solid ${token.line};
    }
  }
`;

/** Figures of equal width. */
export const tabularFigures = css`
  font-variant-numeric: tabular-nums;
  font-feature-settings: 'tnum';
`;
