import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styled from 'styled-components';
import { XIcon } from '#ui/icons/XIcon.ts';
import { Button } from '#ui/Button.tsx';
import { focusColour, media, motion, radius, space, token, type, zIndex } from '#ui/theme.ts';

export type DialogProps = {
  isOpen: boolean;
  /** Called by the close icon, and by Escape or a click outside if `isDismissable`. */
  onClose: () => void;
  title: string;
  /** In px; narrower on small screens. */
  width?: number;
  /** If false, Escape and clicks outside are ignored, and only the close icon closes. */
  isDismissable?: boolean;
  /** An icon before the title, on a tile. */
  icon?: ReactNode;
  /** Buttons, the main one first. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

const Scrim = styled(ModalOverlay)`
  @keyframes scrim-in {
    from {
      opacity: 0;
    }
  }
  @keyframes scrim-out {
    to {
      opacity: 0;
    }
  }
  position: fixed;
  inset: 0;
  z-index: ${zIndex.dialog};
  display: grid;
  place-items: center;
  padding: ${space[16]};
  background: ${token.scrim};
  overflow: auto;

  &[data-entering] {
    animation: scrim-in ${motion.dialog};
  }
  &[data-exiting] {
    animation: scrim-out ${motion.dialogOut} forwards;
  }
`;

const Sheet = styled(Modal)<{ $width: number }>`
  @keyframes sheet-rise {
    from {
      transform: translateY(12px) scale(0.985);
    }
  }
  ${focusColour}: ${token.accent};
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  border-radius: ${radius.dialog};
  background: ${token.surface};
  color: ${token.text};
  box-shadow: ${token.dialogShadow};
  overflow: hidden;

  ${motion.full} {
    &[data-entering] {
      animation: sheet-rise ${motion.dialog};
    }
  }
`;

const Body = styled(AriaDialog)`
  outline: none;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  padding: ${space[20]} ${space[12]} 0 ${space[20]};
  ${media.sm} {
    padding: ${space[24]} ${space[24]} 0 ${space[32]};
  }
`;

const Tile = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  border: 1px solid ${token.warnLine};
  border-radius: ${radius.control};
  background: ${token.warnBg};
  color: ${token.warnText};
`;

const Title = styled(Heading)`
  ${type.h3}
  flex: 1;
  min-width: 0;
  ${media.sm} {
    font-size: 1.5625rem;
    line-height: 1.9375rem;
  }
`;

const Close = styled(Button)`
  && {
    color: ${token.muted};
  }
`;

const Content = styled.div`
  padding: ${space[12]} ${space[20]} ${space[24]};
  ${media.sm} {
    padding: ${space[16]} ${space[32]} ${space[24]};
  }
`;

const Foot = styled.div`
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]} ${space[20]};
  border-top: 1px solid ${token.line};
  background: ${token.sunken};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    padding: ${space[16]} ${space[32]} ${space[20]};
  }
`;

/** Pushes what follows to the far end of a dialog's footer. */
export const DialogSpace = styled.span`
  display: none;
  ${media.sm} {
    display: block;
    flex: 1;
  }
`;

/** A dialog above the page; traps focus, and restores it on closing. */
export function Dialog({
  isOpen,
  onClose,
  title,
  width = 500,
  isDismissable = true,
  icon,
  footer,
  role = 'dialog',
  children,
}: DialogProps) {
  return (
    <Scrim
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Sheet $width={width}>
        <Body role={role}>
          <Head>
            {icon !== undefined && <Tile aria-hidden>{icon}</Tile>}
            <Title slot="title">{title}</Title>
            <Close look="quiet" isIcon aria-label="Close" onPress={onClose}>
              <XIcon size={20} aria-hidden />
            </Close>
          </Head>
          <Content>{children}</Content>
          {footer !== undefined && <Foot>{footer}</Foot>}
        </Body>
      </Sheet>
    </Scrim>
  );
}
