import { useCallback, useEffect, useState } from 'react';
import { send } from '#api/client.ts';
import { listFlowCoverage, listFlowFigures, listFlowRuns } from '#contract/flowBook.ts';

/* What the last run of the tests left behind. Read each time it is looked at: tests may have run in between. */

/** What was answered, once it is there. */
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

/** The runs that fired them: only for whoever wants to replay one, they are long. */
export const useRuns = (machine: string) => useReading(useCallback(() => send(listFlowRuns, { query: { machine } }), [machine]));

const askFigures = () => send(listFlowFigures, {});

/** How much of each machine was fired. */
export const useFigures = () => useReading(askFigures);
