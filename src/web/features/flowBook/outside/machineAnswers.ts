import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '#api/queryClient.ts';
import type { MachineAnswers } from '#machines/kit/answers.ts';

/* The answers about each machine, loaded on demand as a file of its own. */

const files = import.meta.glob<MachineAnswers>('../../../../../machines/*/*.answers.json', { import: 'default' });

const answersQuery = (name: string) =>
  queryOptions({
    queryKey: ['machineAnswers', name],
    queryFn: () => {
      const load = files[`../../../../../machines/${name}/${name}.answers.json`];
      return load === undefined ? Promise.reject(new Error(`There are no answers about ${name}.`)) : load();
    },
    staleTime: Infinity,
    retry: false,
  });

/** Loads the answers about a machine, once. */
export const machineAnswers = (name: string): Promise<MachineAnswers> => queryClient.fetchQuery(answersQuery(name));

export const useMachineAnswers = (name: string) => useQuery(answersQuery(name), queryClient);
