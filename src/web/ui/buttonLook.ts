import { css } from 'styled-components';
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

/** The background colours of a look: normal, hovered, pressed. */
const fill = (rest: string, hover: string, press: string, ink: string, line = 'transparent') => css`
  background: ${rest};
  color: ${ink};
  border-color: ${line};
  ${media.hover} {
    &:hover {
      background: ${hover};
    }
  }
  &:active {
    background: ${press};
  }
`;

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

/** The look of a button, for buttons and links. */
export const buttonLook = css<ButtonLookProps>`
  ${({ $size }) => ($size === 'small' ? type.smallStrong : type.control)}
  ${({ $size }) => $size === 'large' && 'font-size: 1rem;'}
  display: ${({ $isWide }) => ($isWide ? 'grid' : 'inline-grid')};
  ${({ $isWide }) => $isWide && 'width: 100%;'}
  place-items: center;
  place-content: center;
  min-height: ${({ $size }) => controlHeight[$size]};
  /* On touch screens small buttons get a larger target. */
  @media (pointer: coarse) {
    min-height: ${({ $size }) => controlHeight[$size === 'small' ? 'medium' : $size]};
  }
  ${({ $isIcon, $size }) => $isIcon && `width: ${controlHeight[$size]}; flex: none;`}
  padding: ${({ $isIcon, $size }) => ($isIcon ? '0' : `${space[4]} ${inset[$size]}`)};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  -webkit-tap-highlight-color: transparent;
  transition:
    background-color ${motion.hover},
    border-color ${motion.hover},
    color ${motion.hover};

  ${({ $look, $onCloth }) => ($onCloth ? onClothFill : onPaper)[$look]}

  &:active {
    ${({ $look }) => $look === 'quiet' && 'text-decoration: underline; text-underline-offset: 3px;'}
    ${motion.full} {
      transform: translateY(1px);
    }
  }
  &:disabled,
  &[aria-disabled]:not([aria-busy]) {
    ${({ $look }) => ($look === 'quiet' ? 'background: none;' : `background: ${token.sunken}; border-color: ${token.line};`)}
    color: ${token.faint};
    cursor: not-allowed;
    transform: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  /* Quiet buttons are text, like links; without a background their frame would touch the text. */
  @media (forced-colors: active) {
    ${({ $look }) => ($look === 'quiet' ? 'border-color: Canvas; color: LinkText;' : 'border-color: ButtonText;')}
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
