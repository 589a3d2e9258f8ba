import { WarningIcon } from '@phosphor-icons/react/Warning';
import type { ReactNode } from 'react';
import { Warning } from './panelLook.ts';

/** A sentence about what is not as it should be. */
export const Caution = ({ children }: { children: ReactNode }) => (
  <Warning>
    <WarningIcon size={16} weight="fill" aria-hidden />
    <span>{children}</span>
  </Warning>
);
