import { useCallback, useEffect, useState } from 'react';
import { graphOf } from '#machines/kit/graph.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Book } from '../book.ts';
import type { Compared } from './comparison.ts';

/**
 * Replaces the drawing with one of both versions while they are compared. The layout is large, so it is loaded only
 * here.
 */
export function useVersionsDrawing(model: FlowModel, compared: Compared | null, draw: Book['draw']) {
  const [progress, setProgress] = useState<'drawing' | 'done' | 'failed'>('done');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (compared === null || compared.differences.length === 0) return;
    let isCurrent = true;
    const drawBoth = async () => {
      setProgress('drawing');
      try {
        const { drawVersions } = await import('#machines/drawing/drawVersions.ts');
        const drawing = await drawVersions(graphOf(model.machine), compared.before, compared.differences);
        if (!isCurrent) return;
        draw(drawing);
        setProgress('done');
      } catch {
        if (isCurrent) setProgress('failed');
      }
    };
    void drawBoth();
    return () => {
      isCurrent = false;
      setProgress('done');
      draw(null);
    };
  }, [model, compared, draw, attempt]);

  return { progress, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
