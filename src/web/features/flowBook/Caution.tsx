import { WarningIcon } from '@phosphor-icons/react/Warning';
import type { ReactNode } from 'react';
import { Warning } from './panelLook.ts';

/** A warning sentence with an icon. */
export const Caution = ({ children }: { children: ReactNode }) => (
  <Warning>
    <WarningIcon size={16} weight="fill" aria-hidden />
    <span>{children}</span>
  </Warning>
);
