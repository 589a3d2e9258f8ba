import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import styled, { css } from 'styled-components';
import { motion, token } from '#ui/theme.ts';

export type LinkProps = Omit<AriaLinkProps, 'children' | 'style' | 'className'> & {
  href: string;
  children: ReactNode;
  /** `text` is underlined within a sentence; `quiet` takes the colour around it, for navigation and footers. */
  look?: 'text' | 'quiet';
  isStrong?: boolean;
  onCloth?: boolean;
  className?: string;
};

const underlined = css<{ $onCloth: boolean }>`
  color: ${({ $onCloth }) => ($onCloth ? token.onClothLink : token.accentText)};
  text-decoration-line: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  &[data-hovered] {
    text-decoration-thickness: 2px;
  }
`;

const plain = css<{ $onCloth: boolean }>`
  color: inherit;
  text-decoration: none;
  &[data-hovered] {
    color: ${({ $onCloth }) => ($onCloth ? token.onCloth : token.text)};
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 4px;
  }
`;

const Anchor = styled(AriaLink)<{ $look: 'text' | 'quiet'; $isStrong: boolean; $onCloth: boolean }>`
  border-radius: 3px;
  cursor: pointer;
  transition: color ${motion.hover};
  ${({ $isStrong }) => $isStrong && 'font-weight: 600;'}
  ${({ $look }) => ($look === 'text' ? underlined : plain)}
  &[data-pressed] {
    text-decoration-thickness: 2px;
  }
`;

/** A plain anchor; inside react-aria's RouterProvider it navigates without loading the page again. */
export function Link({ look = 'text', isStrong = false, onCloth = false, ...rest }: LinkProps) {
  return <Anchor {...rest} $look={look} $isStrong={isStrong} $onCloth={onCloth} />;
}
