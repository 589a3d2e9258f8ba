import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { clothCut, clothVariable, tileSize } from '#ui/clothPattern.ts';
import { focusColour, token } from '#ui/theme.ts';

type Fade = 'none' | 'start' | 'down';

export type ClothProps = {
  children?: ReactNode;
  tag?: 'div' | 'section' | 'aside' | 'footer' | 'header';
  /** Determines where the pattern begins. */
  seed?: number;
  /** The side on which the pattern fades out behind text. */
  fade?: Fade;
  /** The pattern's opacity, 0.13 to 0.3. */
  strength?: number;
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string;
};

const masks: Record<Fade, string> = {
  none: 'none',
  start: 'linear-gradient(to right, transparent 30%, #000 78%)',
  down: 'linear-gradient(to bottom, #000 30%, transparent 72%)',
};

/* On narrow blocks text takes the full width, so the sideways fade extends further. */
const narrowMasks: Partial<Record<Fade, string>> = {
  start: 'linear-gradient(to top right, transparent 52%, #000 105%)',
};

const pattern = css<{ $seed: number; $fade: Fade; $strength: number }>`
  ${({ $seed, $fade, $strength }) => {
    const { x, y } = clothCut($seed);
    return css`
      background: var(${clothVariable}) ${x}px ${y}px / ${tileSize.width}px ${tileSize.height}px;
      opacity: ${$strength};
      mask-image: ${masks[$fade]};
      @media (max-width: 639.98px) {
        mask-image: ${narrowMasks[$fade] ?? masks[$fade]};
      }
    `;
  }}
`;

const Block = styled.div<{ $seed: number; $fade: Fade; $strength: number }>`
  ${focusColour}: ${token.onCloth};
  position: relative;
  isolation: isolate;
  overflow: hidden;
  background: ${token.cloth};
  color: ${token.onCloth};

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    pointer-events: none;
    ${pattern}
  }
  ::selection {
    background: ${token.onCloth};
    color: ${token.clothInk};
  }
  @media print {
    background: none;
    &&,
    && * {
      color: #000;
    }
    &::before {
      display: none;
    }
  }
`;

/** Indigo cloth with its pattern. Controls on it use `onCloth`; a Card on it is paper again. */
export function Cloth({ tag = 'div', seed = 1, fade = 'none', strength = 0.2, ...rest }: ClothProps) {
  return <Block as={tag} $seed={seed} $fade={fade} $strength={strength} {...rest} />;
}
