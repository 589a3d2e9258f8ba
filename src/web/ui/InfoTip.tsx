import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styled from 'styled-components';
import { InfoIcon } from '#ui/icons/InfoIcon.ts';
import { motion, radius, token, type, zIndex } from '#ui/theme.ts';

const Opener = styled(Button)`
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: ${token.accentText};
  vertical-align: -6px;
  cursor: help;
  &[data-hovered] {
    background: ${token.accentSoft};
  }
`;

/* Dark on light, light on dark. */
const Bubble = styled(Tooltip)`
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

/**
 * The information icon: opens on hover, focus or tap; Escape or a tap elsewhere closes it. The design requires it, but
 * no page shows one yet.
 */
export function InfoTip({
  about,
  children,
}: {
  /** What it explains: "effective cost". */ about: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  return (
    <TooltipTrigger isOpen={isOpen} onOpenChange={setOpen} delay={150} closeDelay={100} shouldCloseOnPress={false}>
      <Opener aria-label={`About ${about}`} onPress={() => setOpen(true)}>
        <InfoIcon size={18} aria-hidden />
      </Opener>
      <Bubble offset={6}>{children}</Bubble>
    </TooltipTrigger>
  );
}
