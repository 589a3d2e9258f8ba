import { useEffect, useState } from 'react';
import type { Walking } from '../useWalk.ts';

/** How long each step is shown, in ms. Longer with reduced motion. */
const stepDuration = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 2500 : 1200);

/** Plays a walk step by step until it ends, is stopped, or is replaced by another walk. */
export function usePlaying({ walk, moves, at, goTo }: Walking): {
  isPlaying: boolean;
  play: () => void;
  stop: () => void;
} {
  const [playing, setPlaying] = useState<Walking['walk'] | null>(null);
  const last = moves.length - 1;
  const isPlaying = playing === walk && at < last;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => goTo(at + 1, true), stepDuration());
    return () => clearTimeout(timer);
  }, [isPlaying, at, goTo]);

  return {
    isPlaying,
    play: () => {
      if (at >= last) goTo(0);
      setPlaying(walk);
    },
    stop: () => setPlaying(null),
  };
}
