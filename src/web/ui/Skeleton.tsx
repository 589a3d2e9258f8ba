import { type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import { space, token, type } from '#ui/theme.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';

/** Anything that loads within this many ms needs no placeholder. */
const patience = 200;

const Frame = styled.div`
  display: grid;
  gap: ${space[12]};
  align-content: start;
`;

/** A static placeholder bar. */
export const SkeletonBar = styled.span<{ $width?: string; $height?: number }>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 14 }) => $height}px;
  border-radius: 4px;
  background: ${token.line};
`;

const Word = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

const widths = ['58%', '96%', '81%', '39%'];

export type SkeletonProps = {
  /** The label: "Loading your cards". */
  word: string;
  /** The number of bars, if there are no `children`. */
  lines?: number;
  /** `SkeletonBar`s laid out like the content. */
  children?: ReactNode;
};

/** A static placeholder, shown after 200 ms, or immediately on a page prerendered with it. Announces its label. */
export function Skeleton({ word, lines = 4, children }: SkeletonProps) {
  const isHydrated = useIsHydrated();
  const [isShown, setShown] = useState(!isHydrated);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Frame role="status">
      {isShown && (
        <>
          {children ??
            Array.from({ length: lines }, (_, line) => (
              <SkeletonBar key={line} $width={widths[line % widths.length] ?? '100%'} />
            ))}
          <Word>{word}</Word>
        </>
      )}
    </Frame>
  );
}

/**
 * A skeleton in place of something whose height isn't known, or that may turn out not to be there. What comes next in the
 * page stays hidden until it has arrived, so that no button moves under the pointer (app/layouts/MainContent.tsx).
 */
export const BlockingSkeleton = (props: SkeletonProps) => (
  <div data-awaited="next">
    <Skeleton {...props} />
  </div>
);
