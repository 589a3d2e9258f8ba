import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { space, token, type } from '#ui/theme.ts';

/** What arrives within this many ms needs no placeholder. */
const patience = 200;

const Frame = styled.div`
  display: grid;
  gap: ${space[12]};
  align-content: start;
`;

/** A still bar in the shape of what comes. */
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
  /** Says what is loading: "Loading your cards". */
  word: string;
  /** How many lines, when there are no `children` in the final shape. */
  lines?: number;
  /** Bars (`SkeletonBar`) laid out as the content will be. */
  children?: ReactNode;
};

const never = () => () => {};
const [yes, no] = [() => true, () => false];

/** The shape of what is loading, still, from 200 ms on, or at once on a page that was written with it; says its word to everyone. */
export function Skeleton({ word, lines = 4, children }: SkeletonProps) {
  const isWritten = useSyncExternalStore(never, no, yes);
  const [isShown, setShown] = useState(isWritten);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Frame role="status">
      {isShown && (
        <>
          {children ?? Array.from({ length: lines }, (_, line) => <SkeletonBar key={line} $width={widths[line % widths.length] ?? '100%'} />)}
          <Word>{word}</Word>
        </>
      )}
    </Frame>
  );
}
