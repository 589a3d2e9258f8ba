import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CoveringInput } from '#ui/CoveringInput.ts';
import { focusRing, media, motion, space, token, type } from '#ui/theme.ts';

export type CheckboxProps = {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  className?: string;
};

const Line = styled.label`
  ${type.body}
  display: flex;
  gap: ${space[12]};
  padding-block: 4px;
  cursor: pointer;
`;

const Box = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  margin-top: 2px;
  border: 1px solid ${token.lineStrong};
  border-radius: 5px;
  background: ${token.surface};
  color: ${token.onAccent};
  transition:
    background-color ${motion.hover},
    border-color ${motion.hover};

  & > svg {
    opacity: 0;
    transition: opacity ${motion.hover};
  }
  ${media.hover} {
    label:hover > & {
      border-color: ${token.text};
    }
  }
  &:has(:checked) {
    border-color: ${token.accent};
    background: ${token.accent};
    & > svg {
      opacity: 1;
    }
  }
  ${media.hover} {
    label:hover > &:has(:checked) {
      border-color: ${token.accentHover};
      background: ${token.accentHover};
    }
  }
  &:has(:focus-visible) {
    ${focusRing}
  }
`;

/** A single checkbox. */
export function Checkbox({ children, isSelected, onChange, className }: CheckboxProps) {
  return (
    <Line className={className}>
      <Box>
        <CoveringInput type="checkbox" checked={isSelected} onChange={({ target }) => onChange(target.checked)} />
        <svg
          width="14"
          height="14"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="M2.5 7.5 5.5 10.5 11.5 4" />
        </svg>
      </Box>
      <span>{children}</span>
    </Line>
  );
}
