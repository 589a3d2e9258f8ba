import { BuildingsIcon } from '@phosphor-icons/react/Buildings';
import { useState } from 'react';
import styled from 'styled-components';
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

/** First letters of the first and the last name, as they are written (Ọláídé keeps its Ọ). */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...new Intl.Segmenter('en').segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en');
};

export type AvatarProps = {
  /** Whose it is; gives the initials. */
  name?: string | undefined;
  /** A picture of our own site, such as an organisation's logo; for any other, and where it does not load, initials or the icon stand in. */
  src?: string | null | undefined;
  size?: number;
  /** All of a logo is seen, corners too. */
  isSquare?: boolean;
};

/** The pages' policy lets no picture of another host be loaded: whoever keeps it would learn who looks at it, and when. */
const isOurs = (src: string): boolean => /^\/(?![/\\])/.test(src);

/** A picture, else initials, else a generic icon. The name stands beside it, or the control around it says it. */
export function Avatar({ name, src, size = 36, isSquare = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const initials = initialsOf(name ?? '');
  const tint = (name ?? '').length % 2 === 0 ? 0 : 1;
  return (
    <Disc $size={size} $tint={tint} $isSquare={isSquare} aria-hidden>
      {src && isOurs(src) && failed !== src ? (
        <Picture
          src={src}
          alt=""
          width={size}
          height={size}
          onError={() => setFailed(src)}
        />
      ) : initials ? (
        initials
      ) : (
        <BuildingsIcon size={Math.round(size * 0.55)} aria-hidden />
      )}
    </Disc>
  );
}
