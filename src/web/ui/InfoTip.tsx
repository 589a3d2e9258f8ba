import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import styled from 'styled-components';
import { InfoIcon } from '#ui/icons/InfoIcon.ts';
import { TooltipBubble } from '#ui/Tooltip.tsx';
import { token } from '#ui/theme.ts';

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

/** The information icon: opens on hover, focus or tap; Escape or a tap elsewhere closes it. */
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
      <TooltipBubble offset={6}>{children}</TooltipBubble>
    </TooltipTrigger>
  );
}
