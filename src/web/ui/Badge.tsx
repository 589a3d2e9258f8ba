import type { ReactNode } from 'react';
import styled from 'styled-components';
import { radius, token, type } from '#ui/theme.ts';

export type BadgeTone = 'accent' | 'success' | 'warn' | 'danger' | 'neutral';

const tones = {
  accent: `background: ${token.accentSoft}; color: ${token.accentText}; border-color: ${token.accentSoft};`,
  success: `background: ${token.successBg}; color: ${token.successText}; border-color: ${token.successLine};`,
  warn: `background: ${token.warnBg}; color: ${token.warnText}; border-color: ${token.warnLine};`,
  danger: `background: ${token.dangerBg}; color: ${token.dangerText}; border-color: ${token.dangerLine};`,
  neutral: `background: ${token.sunken}; color: ${token.muted}; border-color: ${token.line};`,
};

const Tag = styled.span<{ $tone: BadgeTone }>`
  ${type.caption}
  font-weight: 600;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 24px;
  padding: 2px 8px;
  border: 1px solid;
  border-radius: ${radius.badge};
  white-space: nowrap;
  ${({ $tone }) => tones[$tone]}
`;

/** A short label with an optional icon, about the thing beside it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Tag $tone={tone}>
      {icon}
      {children}
    </Tag>
  );
}
