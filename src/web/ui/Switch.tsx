import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import styled from 'styled-components';
import { focusRing, motion, radius, space, token, type } from '#ui/theme.ts';

export type SwitchProps = Omit<AriaSwitchProps, 'children' | 'className' | 'style'> & {
  children: ReactNode;
  className?: string;
};

const Line = styled(AriaSwitch)`
  ${type.body}
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 32px;
  cursor: pointer;
  &[data-disabled] {
    color: ${token.faint};
    cursor: not-allowed;
  }
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
  [data-hovered] > & {
    border-color: ${token.text};
  }
  [data-selected] > & {
    border-color: ${token.accent};
    background: ${token.accent};
    &::before {
      background: ${token.onAccent};
      transform: translateX(16px);
    }
  }
  [data-focus-visible] > & {
    ${focusRing}
  }
  [data-disabled] > & {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    &&&::before {
      background: CanvasText;
    }
  }
`;

/** A switch that takes effect immediately, labelled with what it switches: "Auto-renewal". */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <Line {...rest}>
      <Track />
      {children}
    </Line>
  );
}
