import type { ReactNode } from 'react';
import { WarningFillIcon } from '#ui/icons/WarningFillIcon.ts';
import { Warning } from './panelLook.ts';

/** A warning sentence with an icon. */
export const Caution = ({ children }: { children: ReactNode }) => (
  <Warning>
    <WarningFillIcon size={16} aria-hidden />
    <span>{children}</span>
  </Warning>
);
