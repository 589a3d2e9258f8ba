import type { ComponentProps } from 'react';
import styled, { css } from 'styled-components';
import { useLink } from '#ui/navigation.ts';
import { media, motion, token } from '#ui/theme.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'onClick' | 'style'> & {
  href: string;
  /** `text` is underlined within a sentence; `quiet` takes the surrounding colour, for navigation and footers. */
  look?: 'text' | 'quiet';
  isStrong?: boolean;
  onCloth?: boolean;
  /** Called when the link is followed. */
  onPress?: () => void;
};

const underlined = css<{ $onCloth: boolean }>`
  color: ${({ $onCloth }) => ($onCloth ? token.onClothLink : token.accentText)};
  text-decoration-line: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  ${media.hover} {
    &:hover {
      text-decoration-thickness: 2px;
    }
  }
`;

const plain = css<{ $onCloth: boolean }>`
  color: inherit;
  text-decoration: none;
  ${media.hover} {
    &:hover {
      color: ${({ $onCloth }) => ($onCloth ? token.onCloth : token.text)};
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 4px;
    }
  }
`;

const Anchor = styled.a<{ $look: 'text' | 'quiet'; $isStrong: boolean; $onCloth: boolean }>`
  border-radius: 3px;
  cursor: pointer;
  transition: color ${motion.hover};
  ${({ $isStrong }) => $isStrong && 'font-weight: 600;'}
  ${({ $look }) => ($look === 'text' ? underlined : plain)}
  &:active {
    text-decoration-thickness: 2px;
  }
`;

/** A plain anchor; inside a NavigationContext it navigates without a page load. */
export function Link({ look = 'text', isStrong = false, onCloth = false, onPress, ...rest }: LinkProps) {
  return <Anchor {...rest} {...useLink(rest.href, onPress)} $look={look} $isStrong={isStrong} $onCloth={onCloth} />;
}
