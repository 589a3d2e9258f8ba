import { css } from 'styled-components';
import { motion, radius, space, token, type, zIndex } from '#ui/theme.ts';

/** A panel that opens beside its trigger: menus and lists of options. */
export const popoverLook = css`
  @keyframes open-sheet {
    from {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
  @keyframes close-sheet {
    to {
      opacity: 0;
    }
  }
  z-index: ${zIndex.popover};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.raised};
  color: ${token.text};
  box-shadow: ${token.vignetteShadow};
  overflow: auto;
  outline: none;

  &[data-entering] {
    animation: open-sheet ${motion.menu};
  }
  &[data-exiting] {
    animation: close-sheet ${motion.menuOut};
  }
`;

/** An option in a list. */
export const choiceLook = css`
  ${type.body}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 40px;
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.badge};
  color: ${token.text};
  text-decoration: none;
  cursor: pointer;
  outline: none;
  user-select: none;

  &[data-focused] {
    background: ${token.accentSoft};
  }
  &[data-focus-visible] {
    outline: 2px solid ${token.accent};
    outline-offset: -2px;
  }
  &[data-disabled] {
    color: ${token.faint};
    cursor: not-allowed;
  }
`;
