import { useCallback, useEffect, useState } from 'react';
import { send } from '#api/client.ts';
import { listFlowCoverage, listFlowFigures, listFlowRuns } from '#contract/flowBook.ts';

/* Results of the last test run. Loaded each time they are shown, because tests may have run in between. */

/** A request's progress and, once loaded, its answer. */
export type Reading<T> = { is: 'awaited' } | ({ is: 'there' } & T) | { is: 'away' };

function useReading<T>(ask: () => Promise<T>): Reading<T> {
  const [reading, setReading] = useState<Reading<T>>({ is: 'awaited' });
  useEffect(() => {
    let isWanted = true;
    const tell = (read: Reading<T>) => {
      if (isWanted) setReading(read);
    };
    ask().then(
      (answer) => tell({ is: 'there', ...answer }),
      () => tell({ is: 'away' }),
    );
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return reading;
}

/** How often each transition of a machine fired. */
export const useCoverage = (machine: string) => useReading(useCallback(() => send(listFlowCoverage, { query: { machine } }), [machine]));

/** The runs that fired each transition. They are long, so they are loaded only to replay one. */
export const useRuns = (machine: string) => useReading(useCallback(() => send(listFlowRuns, { query: { machine } }), [machine]));

const askFigures = () => send(listFlowFigures, {});

/** The coverage of every machine. */
export const useFigures = () => useReading(askFigures);
