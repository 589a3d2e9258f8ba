import styled, { css } from 'styled-components';
import { formatNaira } from '#ui/naira.ts';
import { tabularFigures, type } from '#ui/theme.ts';

type Size = 'text' | 'strong' | 'h4' | 'h3' | 'h2';

const sizes = { text: '', strong: 'font-weight: 600;', h4: type.h4, h3: type.h3, h2: type.h2 };

const Sum = styled.span<{ $size: Size; $isStale: boolean }>`
  ${({ $size }) => sizes[$size]}
  ${tabularFigures}
  letter-spacing: -0.015em;
  white-space: nowrap;
  transition: opacity 120ms;
  ${({ $isStale }) =>
    $isStale &&
    css`
      opacity: 0.65;
    `}
  s& {
    text-decoration-thickness: 1px;
  }
`;

export type MoneyProps = {
  /** The amount in naira. */
  naira: number;
  size?: Size;
  /** `always` also puts a plus before positive amounts. */
  sign?: 'negative' | 'always';
  /** The old total, dimmed while the new one is calculated. */
  isStale?: boolean;
  /** An amount that wasn't charged. */
  isStruck?: boolean;
};

/** Every amount on the site: ₦ with tabular figures, never wrapped. */
export function Money({ naira, size = 'text', sign = 'negative', isStale = false, isStruck = false }: MoneyProps) {
  return (
    <Sum as={isStruck ? 's' : 'span'} $size={size} $isStale={isStale}>
      {formatNaira(naira, sign)}
    </Sum>
  );
}
