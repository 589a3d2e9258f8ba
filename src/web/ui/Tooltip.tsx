import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styled from 'styled-components';
import { motion, radius, token, type, zIndex } from '#ui/theme.ts';

/** The bubble: dark on light, light on dark. */
export const TooltipBubble = styled(AriaTooltip)`
  @keyframes bubble-in {
    from {
      opacity: 0;
    }
  }
  ${type.caption}
  z-index: ${zIndex.popover};
  max-width: 280px;
  padding: 6px 10px;
  border-radius: ${radius.badge};
  background: ${token.inverse};
  color: ${token.onInverse};
  &[data-entering] {
    animation: bubble-in ${motion.hover};
  }
`;

/** A hint on hover and focus. What touch screens must show too belongs in InfoTip. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <TooltipBubble offset={6}>{text}</TooltipBubble>
    </TooltipTrigger>
  );
}
