import styled, { css } from 'styled-components';
import { controlHeight, media, motion, radius, space, token, type } from '#ui/theme.ts';

/**
 * For destructive actions, `danger` if one press does it, `dangerSecondary` if a confirmation follows or it is in a
 * list.
 */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerSecondary';

export type ButtonLookProps = {
  $look: ButtonLook;
  $size: 'small' | 'medium' | 'large';
  $isWide: boolean;
  $isIcon: boolean;
  $onCloth: boolean;
};

/** The colours of a look: normal, hovered, pressed, its text and border. */
const fill = (rest: string, hover: string, press: string, ink: string, line = 'transparent') =>
  `--rest: ${rest}; --hover: ${hover}; --press: ${press}; --ink: ${ink}; --line: ${line};`;

const onPaper = {
  primary: fill(token.accent, token.accentHover, token.accentPress, token.onAccent),
  secondary: fill(token.surface, token.sunken, token.line, token.text, token.lineStrong),
  quiet: fill('transparent', token.accentSoft, token.accentSoft, token.accentText),
  danger: fill(token.danger, token.dangerHover, token.dangerPress, token.onDanger),
  dangerSecondary: fill(token.surface, token.dangerBg, token.dangerBg, token.dangerText, token.danger),
};

const onClothFill = {
  ...onPaper,
  primary: fill(token.onCloth, token.clothInkHover, token.clothInkPress, token.clothInk),
  secondary: fill('transparent', token.clothRaised, token.clothLine, token.onCloth, token.clothControl),
  quiet: fill('transparent', token.clothRaised, token.clothRaised, token.onClothLink),
};

const inset = { small: space[12], medium: '18px', large: space[24] } as const;

/* Quiet buttons are text, like links; without a background their frame would touch the text. */
const quiet = css`
  --off: none;
  --off-line: transparent;
  &:active {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  @media (forced-colors: active) {
    border-color: Canvas;
    color: LinkText;
  }
`;

/* On touch screens small buttons get a larger target. */
const small = css`
  ${type.smallStrong}
  min-height: ${controlHeight.small};
  @media (pointer: coarse) {
    min-height: ${controlHeight.medium};
  }
`;

/**
 * What all buttons have in common. Its own class, because a prerendered page contains the styles of every look that it
 * shows. The looks set its custom properties.
 */
export const ButtonBase = styled.button`
  --off: ${token.sunken};
  --off-line: ${token.line};
  ${type.control}
  display: inline-grid;
  place-items: center;
  place-content: center;
  min-height: ${controlHeight.medium};
  border: 1px solid var(--line);
  border-radius: ${radius.control};
  background: var(--rest);
  color: var(--ink);
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  -webkit-tap-highlight-color: transparent;
  transition:
    background-color ${motion.hover},
    border-color ${motion.hover},
    color ${motion.hover};

  ${media.hover} {
    &:hover {
      background: var(--hover);
    }
  }
  &:active {
    background: var(--press);
    ${motion.full} {
      transform: translateY(1px);
    }
  }
  &:disabled,
  &[aria-disabled]:not([aria-busy]) {
    background: var(--off);
    border-color: var(--off-line);
    color: ${token.faint};
    cursor: not-allowed;
    transform: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
    &:disabled,
    &[aria-disabled]:not([aria-busy]) {
      color: GrayText;
    }
  }
  /* Print omits backgrounds, so white text would vanish. */
  @media print {
    background: none;
    border-color: currentColor;
    color: #000;
  }
`;

/** The look of a button or of a link like one, on top of `ButtonBase`. */
export const buttonLook = css<ButtonLookProps>`
  ${({ $look, $onCloth }) => ($onCloth ? onClothFill : onPaper)[$look]}
  ${({ $look }) => $look === 'quiet' && quiet}
  ${({ $size }) => $size === 'small' && small}
  ${({ $size }) => $size === 'large' && `font-size: 1rem; min-height: ${controlHeight.large};`}
  ${({ $isWide }) => $isWide && 'display: grid; width: 100%;'}
  padding: ${({ $isIcon, $size }) => ($isIcon ? '0' : `${space[4]} ${inset[$size]}`)};
  ${({ $isIcon, $size }) => $isIcon && `width: ${controlHeight[$size]}; flex: none;`}
`;
