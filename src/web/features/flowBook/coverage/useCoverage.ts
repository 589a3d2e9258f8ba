import { useCallback, useEffect, useState } from 'react';
import { send } from '#api/client.ts';
import { listFlowCoverage, listFlowFigures, listFlowRuns, listRuleResults } from '#contract/flowBook.ts';

/* Results of the last test run. Loaded each time they are shown, because tests may have run in between. */

/** A request's progress and, once loaded, its answer. */
export type Reading<T> = { status: 'loading' } | ({ status: 'loaded' } & T) | { status: 'failed' };

function useReading<T>(ask: () => Promise<T>): Reading<T> {
  const [reading, setReading] = useState<Reading<T>>({ status: 'loading' });
  useEffect(() => {
    let isMounted = true;
    const update = (next: Reading<T>) => {
      if (isMounted) setReading(next);
    };
    ask().then(
      (answer) => update({ status: 'loaded', ...answer }),
      () => update({ status: 'failed' }),
    );
    return () => {
      isMounted = false;
    };
  }, [ask]);
  return reading;
}

/** How often each transition of a machine fired. */
export const useCoverage = (machine: string) =>
  useReading(useCallback(() => send(listFlowCoverage, { query: { machine } }), [machine]));

/** The runs that fired each transition. They are long, so they are loaded only to replay one. */
export const useRuns = (machine: string) =>
  useReading(useCallback(() => send(listFlowRuns, { query: { machine } }), [machine]));

const askFigures = () => send(listFlowFigures, {});

/** The coverage of every machine. */
export const useFigures = () => useReading(askFigures);

const askRuleResults = () => send(listRuleResults, {});

/** The results of the tests that name rules. */
export const useRuleResults = () => useReading(askRuleResults);
