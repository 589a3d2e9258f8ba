import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { listFlowCoverage, listFlowFigures, listFlowRuns, listRuleResults } from '#contract/flowBook.ts';

/* Results of the last test run. Loaded when they are shown, because tests may have run in between. */

/** Fresh while a page opens, in ms. */
const sharedOptions = { staleTime: 5_000, retry: false } as const;

const results = {
  coverage: (machine: string) =>
    queryOptions({
      queryKey: ['flowCoverage', machine],
      queryFn: () => send(listFlowCoverage, { query: { machine } }),
      ...sharedOptions,
    }),
  runs: (machine: string) =>
    queryOptions({
      queryKey: ['flowRuns', machine],
      queryFn: () => send(listFlowRuns, { query: { machine } }),
      ...sharedOptions,
    }),
  figures: () =>
    queryOptions({ queryKey: ['flowFigures'], queryFn: () => send(listFlowFigures, {}), ...sharedOptions }),
  rules: () => queryOptions({ queryKey: ['ruleResults'], queryFn: () => send(listRuleResults, {}), ...sharedOptions }),
};

/** A request's progress and, once loaded, its answer. */
export type Reading<T> = { status: 'loading' } | ({ status: 'loaded' } & T) | { status: 'failed' };

function useReading<T>(query: UseQueryOptions<T, Error, T, string[]>): Reading<T> {
  const { data, isError } = useQuery(query, queryClient);
  if (data !== undefined) return { status: 'loaded', ...data };
  return { status: isError ? 'failed' : 'loading' };
}

/** How often each transition of a machine fired. */
export const useCoverage = (machine: string) => useReading(results.coverage(machine));

/** The runs that fired each transition. They are long, so they are loaded only to replay one. */
export const useRuns = (machine: string) => useReading(results.runs(machine));

/** The coverage of every machine. */
export const useFigures = () => useReading(results.figures());

/** The results of the tests that name rules. */
export const useRuleResults = () => useReading(results.rules());

/** A page opens without results that take longer, in ms; they follow. */
const PATIENCE = 1_000;

const patiently = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);

/** Load results before a page shows them, so that they don't move what has been read or is being pressed. */
export const preloadCoverage = (machine: string) => patiently(queryClient.prefetchQuery(results.coverage(machine)));
export const preloadFigures = () => patiently(queryClient.prefetchQuery(results.figures()));
export const preloadRuleResults = () => patiently(queryClient.prefetchQuery(results.rules()));
