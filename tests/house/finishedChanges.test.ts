// A change that the server has confirmed is made, whether or not the page can be read again: only a read, or a step of
// its own, waits for queries to be read again. Such a wait would count as the change's own in the step's time limit.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const exceptions: Record<string, string> = {
  'src/web/api/invalidateSubscription.ts': 'Its callers are checked.',
  'src/web/features/session/sessionCalls.ts': 'It reads, and changes nothing.',
  'src/web/features/subscription/cancel/cancelActors.ts': 'It waits for two seconds at most.',
  'src/web/features/subscription/manage/undoChanges.ts': 'Refreshing is a step of its own, with its own time limit.',
  'src/web/pages/account/mainApp/mainAppCalls.ts': 'The stand-in of the main application has no time limit.',
  'src/web/requests/ReadAgain.tsx': 'It reads the page again, and changes nothing.',
};

it('no change waits until the page has been read again', () => {
  const waiting = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `src/web/${path}`)
    .filter((file) =>
      /(?<!void (?:queryClient\.)?)\b(?:invalidate\w+|refetchQueries)\(/.test(readFileSync(file, 'utf8')),
    );
  expect(waiting.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
