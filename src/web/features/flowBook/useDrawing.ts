import { useEffect, useState } from 'react';
import { loadCodeDrawing } from './library.ts';

/** The committed drawing: in plain words, or with the names in the code once that one has loaded. */
export function useDrawing(machine: string, plain: string, isCode: boolean): string {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!isCode || code !== null) return;
    let isCurrent = true;
    const load = async () => {
      try {
        const drawing = await loadCodeDrawing(machine);
        if (isCurrent) setCode(drawing);
      } catch (error) {
        // The error page offers to load again.
        if (isCurrent)
          setCode(() => {
            throw error;
          });
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [machine, isCode, code]);
  return (isCode ? code : null) ?? plain;
}
