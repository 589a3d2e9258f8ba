// The committed versions of a ledger, as the API returns them to the flow book.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLedgerVersions } from '#contract/flowBook.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;

const project = mkdtempSync(join(tmpdir(), 'humanar-checkout-'));
const git = (at: string, ...args: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@kuramo.ng', ...args], {
    cwd: project,
    stdio: 'pipe',
    env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
  });
const commitLedger = (at: string, subject: string, ledger: string): void => {
  writeFileSync(join(project, 'machines/renew/renew.transitions.txt'), ledger);
  git(at, 'add', '.');
  git(at, 'commit', '--quiet', '-m', subject);
};
const versionsOf = async (server: TestServer, machine: string) =>
  (await server.api.done(listLedgerVersions, { query: { machine } })).versions;

afterAll(() => rmSync(project, { recursive: true }));

// Rules: review.flowBook
describe.skipIf(!hasGit)('the committed versions of a ledger', () => {
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(project, 'machines/renew'), { recursive: true });
    git('2026-11-20T09:00:00Z', 'init', '--quiet');
    commitLedger('2026-11-20T09:00:00Z', 'Draw the renewal', 'quoting --quote done--> paying\n');
    commitLedger('2026-11-21T10:30:00Z', 'Let a quote fail: “try again”', 'quoting --quote error--> failed\n');
    server = await startTestServer({ project });
  });
  afterAll(() => server.stop());

  it('are listed from the newest on, with the day and the subject of their commit', async () => {
    expect(await versionsOf(server, 'renew')).toEqual([
      {
        commit: expect.stringMatching(/^[0-9a-f]{10}$/),
        at: '2026-11-21T10:30:00.000Z',
        subject: 'Let a quote fail: “try again”',
        ledger: 'quoting --quote error--> failed\n',
      },
      {
        commit: expect.stringMatching(/^[0-9a-f]{10}$/),
        at: '2026-11-20T09:00:00.000Z',
        subject: 'Draw the renewal',
        ledger: 'quoting --quote done--> paying\n',
      },
    ]);
  });

  it.each(['cancel', '../renew', '--all', ''])('are none for %j, which has no ledger', async (machine) => {
    expect(await versionsOf(server, machine)).toEqual([]);
  });
});

it('are null where the product doesn’t run in a checkout', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'humanar-copy-'));
  const server = await startTestServer({ project: bare });
  expect(await versionsOf(server, 'renew')).toBeNull();
  await server.stop();
  rmSync(bare, { recursive: true });
});
