import { useState } from 'react';
import styled from 'styled-components';
import { BuildingsIcon } from '#ui/icons/BuildingsIcon.ts';
import { radius, token } from '#ui/theme.ts';

const Disc = styled.span<{ $size: number; $tint: 0 | 1; $isSquare: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${({ $isSquare }) => ($isSquare ? radius.card : '50%')};
  overflow: hidden;
  font-size: ${({ $size }) => Math.max(11, Math.round($size * 0.37))}px;
  line-height: 1;
  font-weight: 600;
  background: ${({ $tint }) => ($tint ? token.line : token.accentSoft)};
  color: ${({ $tint }) => ($tint ? token.text : token.accentText)};
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: contain;
  background: #fff;
`;

/** Initials of the first and last name, with diacritics (Ọláídé gives Ọ). */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => /^.\p{M}*/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
};

export type AvatarProps = {
  /** The person's or organisation's name, for the initials. */
  name?: string | undefined;
  /**
   * An image on our own site, such as an organisation's logo; for any other, or if it fails to load, shows initials or
   * the icon.
   */
  src?: string | null | undefined;
  size?: number;
  /** Shows the whole of a logo, including its corners. */
  isSquare?: boolean;
};

/** The content security policy blocks images from other hosts, which could track who views them and when. */
const isOurs = (src: string): boolean => /^\/(?![/\\])/.test(src);

/**
 * An image, or else initials, or else a generic icon. Decorative: the name is beside it or labels the control around
 * it.
 */
export function Avatar({ name, src, size = 36, isSquare = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const initials = initialsOf(name ?? '');
  const tint = (name ?? '').length % 2 === 0 ? 0 : 1;
  return (
    <Disc $size={size} $tint={tint} $isSquare={isSquare} aria-hidden>
      {src && isOurs(src) && failed !== src ? (
        <Picture src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
      ) : initials ? (
        initials
      ) : (
        <BuildingsIcon size={Math.round(size * 0.55)} aria-hidden />
      )}
    </Disc>
  );
}
