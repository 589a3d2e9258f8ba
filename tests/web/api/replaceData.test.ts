// What a change has led to stays in the cache when an older read is answered afterwards.
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';

afterEach(() => queryClient.clear());

/** A query whose reads are answered by hand. */
function heldQuery() {
  const answers: ((name: string) => void)[] = [];
  const options = queryOptions({
    queryKey: ['held'],
    queryFn: () => new Promise<string>((answer) => void answers.push(answer)),
    retry: false,
  });
  const observer = new QueryObserver(queryClient, options);
  return { options, answers, observer, data: () => queryClient.getQueryData(options.queryKey) };
}

it('drops a read that is in progress', async () => {
  const { options, answers, observer, data } = heldQuery();
  queryClient.setQueryData(options.queryKey, 'old');
  const stop = observer.subscribe(() => {});
  const read = observer.refetch();
  replaceData(options.queryKey, 'new');
  expect(data()).toBe('new');
  answers[0]?.('old');
  await read;
  expect(data()).toBe('new');
  expect(answers).toHaveLength(1);
  stop();
});

it('lets a later read through', async () => {
  const { options, answers, observer, data } = heldQuery();
  queryClient.setQueryData(options.queryKey, 'old');
  const stop = observer.subscribe(() => {});
  void observer.refetch();
  replaceData(options.queryKey, 'new');
  const read = observer.refetch();
  answers[1]?.('newer');
  await read;
  expect(data()).toBe('newer');
  stop();
});

it('repeats the first read if there is nothing to replace yet', async () => {
  const { options, answers, observer, data } = heldQuery();
  const stop = observer.subscribe(() => {});
  replaceData(options.queryKey, (cached) => cached && `${cached}, changed`);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('new');
  await expect.poll(data).toBe('new');
  stop();
});
