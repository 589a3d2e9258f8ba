import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CoveringInput } from '#ui/CoveringInput.ts';
import { focusRing, media, motion, radius, space, token, type } from '#ui/theme.ts';

export type SwitchProps = {
  /** What it switches. */
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** It stays focusable, but can't be changed. */
  isReadOnly?: boolean;
  name?: string;
};

const Line = styled.label`
  ${type.body}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 32px;
  cursor: pointer;
`;

const Track = styled.span`
  flex: none;
  width: 38px;
  height: 22px;
  padding: 2px;
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.round};
  background: ${token.sunken};
  transition:
    background-color ${motion.menu},
    border-color ${motion.menu};

  &::before {
    content: '';
    display: block;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: ${token.lineStrong};
    transition: background-color ${motion.menu};
    ${motion.full} {
      transition:
        transform ${motion.menu},
        background-color ${motion.menu};
    }
  }
  ${media.hover} {
    label:hover > & {
      border-color: ${token.text};
    }
  }
  input:checked + & {
    border-color: ${token.accent};
    background: ${token.accent};
    &::before {
      background: ${token.onAccent};
      transform: translateX(16px);
    }
  }
  input:focus-visible + & {
    ${focusRing}
  }
  @media (forced-colors: active) {
    &&&::before {
      background: CanvasText;
    }
  }
`;

/** A switch that takes effect immediately, labelled with what it switches: "Auto-renewal". */
export function Switch({ children, isSelected, onChange, isReadOnly = false, name }: SwitchProps) {
  return (
    <Line>
      <CoveringInput
        type="checkbox"
        role="switch"
        name={name}
        checked={isSelected}
        aria-checked={isSelected}
        aria-readonly={isReadOnly || undefined}
        onChange={({ target }) => !isReadOnly && onChange(target.checked)}
      />
      <Track />
      {children}
    </Line>
  );
}
