import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The lifecycle chart decides about a subscription. These are the signs of a second place that decides. */

const files = readdirSync('src', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .filter((file) => /^src\/(server|web)\//.test(file));

const signs: { sign: RegExp; why: string; except: Record<string, string> }[] = [
  {
    sign: /\b(nextCharge|endOfRetries)\(/,
    why: 'When a card may be charged is decided by #domain/automaticRenewal.ts, which the chart’s guards call.',
    except: {},
  },
  {
    sign: /\bnextRenewalAt: /,
    why: 'The next charge is what the chart decided (`decidedColumns`).',
    except: {
      'src/server/db/schema/subscriptions.ts': 'the column',
      'src/server/modules/subscriptions/lifecycle.ts': 'between the row and the chart',
      'src/server/modules/subscriptions/timers.ts': 'for rows that are written without asking the chart',
      'src/server/modules/subscriptions/renewalBatches.ts': 'the lease of a process that claimed a renewal',
      'src/server/modules/payments/renewals/renewalBlockers.ts': 'the end of that lease',
    },
  },
  {
    sign: /\.version [!=]== |subscriptionVersion [!=]== |[!=]== [\w.?]*\.(version|subscriptionVersion)\b/,
    why: 'Whether something was priced or seen for the current version is decided by `isCurrentVersion`.',
    except: {
      'src/server/modules/org/logo.ts': 'the organisation’s settings have a version of their own',
      'src/server/modules/org/service.ts': 'the organisation’s settings have a version of their own',
    },
  },
  { sign: /\bversion: (row|subscription|stored)\??\.version \+ 1/, why: 'The chart counts versions.', except: {} },
];

test.each(signs)('only the lifecycle chart decides: $sign', ({ sign, why, except }) => {
  const found = files.filter((file) => sign.test(readFileSync(file, 'utf8')));
  expect(
    found.filter((file) => !(file in except)),
    why,
  ).toEqual([]);
  expect(
    Object.keys(except).filter((file) => !found.includes(file)),
    'exceptions that are no longer needed',
  ).toEqual([]);
});
