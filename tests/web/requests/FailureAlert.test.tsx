import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { noAnswer } from '#contract/failure.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';

const unknown = 'We’ll check whether we received this.';
const upToDate = 'This page is up to date again. If your change isn’t there, send it again.';

/** A page that reads something, and has sent a change without getting an answer. */
function ReadingPage({ read }: { read: () => Promise<string> }) {
  const { data, errorUpdateCount } = useQuery({ queryKey: ['read'], queryFn: read, retry: false });
  return (
    <>
      <p>{`${data}, failed: ${errorUpdateCount}`}</p>
      <FailureAlert failure={noAnswer} />
    </>
  );
}

const openReadingPage = (read: () => Promise<string>) =>
  render(<ReadingPage read={read} />, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
const goOnline = () => fireEvent(window, new Event('online'));

test('a page is up to date again once its data has been read, however often that fails', async () => {
  const answers = ['before', 'fails', 'fails', 'after'];
  openReadingPage(() => {
    const answer = answers.shift() ?? 'too often';
    return answer === 'fails' ? Promise.reject(new Error(answer)) : Promise.resolve(answer);
  });
  await screen.findByText('before, failed: 0');
  for (const failures of [1, 2]) {
    goOnline();
    await screen.findByText(`before, failed: ${failures}`);
    screen.getByText(unknown);
  }
  goOnline();
  await screen.findByText(upToDate);
  screen.getByText('after, failed: 2');
});

test('a page without data says only to send the change again', async () => {
  render(<FailureAlert failure={noAnswer} />);
  await screen.findByText('We got no answer. Send it again.');
  goOnline();
  expect(screen.getByRole('alert').textContent).toBe('An error occurredWe got no answer. Send it again.');
});
