// `npm run flows:diff`: reading the ledgers of a revision, printing the differences, and drawing both versions.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { ledgerOf } from '#machines/kit/ledger.ts';
import { differencesSince, drawDifferences, printDifferences } from '#scripts/flows/differences.ts';
import { ledgersAt } from '#scripts/flows/revision.ts';
import { model as parcel } from './fixtures/parcel.model.ts';

const machine = parcel.machine as AnyStateMachine;
const now = new Map([['parcel', machine]]);

/** An older ledger of the parcel machine, with another target, a removed state and one transition fewer. */
const older = ledgerOf(machine)
  .replace(
    'following --dropped--> left\n',
    'following --dropped--> following.lost\nfollowing.lost --found--> left / cheer\n',
  )
  .replace('following.stuck --retry.pressed--> following.tracking\n', '');

describe('the printed differences', () => {
  test('are empty if nothing has changed', () => {
    expect(differencesSince(new Map([['parcel', ledgerOf(machine)]]), now)).toEqual([]);
  });

  test('have one line each, with a sign', () => {
    expect(printDifferences(differencesSince(new Map([['parcel', older]]), now))).toBe(
      [
        'parcel',
        '  ~ following, dropped: now leads to left instead of following.lost.',
        '  + following.stuck, retry.pressed: leads to following.tracking.',
        '  − following.lost, found: led to left and did cheer.',
      ].join('\n'),
    );
  });

  test('include new and removed machines', () => {
    const told = printDifferences(differencesSince(new Map([['errand', 'going --sent--> there']]), now));
    expect(told).toContain('errand (the machine is gone)\n  − going, sent: led to there.');
    expect(told).toContain('parcel (a new machine)\n  + writing, address.changed: ');
  });

  test('cover only the requested machines', () => {
    expect(
      differencesSince(new Map([['errand', 'going --sent--> there']]), now, ['errand']).map(({ name }) => name),
    ).toEqual(['errand']);
  });
});

describe('the drawing of both versions', () => {
  const drawn = async (before: string, machines: ReadonlyMap<string, AnyStateMachine> = now): Promise<string> => {
    const [first] = differencesSince(new Map([['parcel', before]]), machines);
    return first === undefined ? '' : drawDifferences(first);
  };

  test('marks additions, removals, and both versions of a changed transition', async () => {
    const svg = await drawn(older);
    expect(svg).toMatch(/<g class="arrow added" data-edges="following.stuck:retry.pressed:0"/);
    expect(svg).toMatch(
      /<g class="arrow changed" data-edges="following:dropped:0" data-from="following" data-to="left"/,
    );
    expect(svg).toMatch(
      /<g class="arrow changedFrom" data-edges="changedFrom:following:dropped:0" data-from="following" data-to="following.lost"/,
    );
    expect(svg).toMatch(/<g class="arrow removed" data-edges="removed:following.lost:found:0"/);
    expect(svg).toMatch(/<g class="state removed" id="state:following.lost"/);
  });

  test('marks them with signs and dashes, not only with colour', async () => {
    const svg = await drawn(older);
    for (const words of ['+ retry.pressed', '− found', '~ dropped', '~ was dropped'])
      expect(svg).toContain(`>${words}</text>`);
    expect(svg).toMatch(/\.arrow\.removed>\.way\{[^}]*stroke-dasharray/);
    expect(svg).toMatch(/\.state\.removed>\.frame\{[^}]*stroke-dasharray/);
  });

  test('leaves unchanged parts unmarked', async () => {
    expect(await drawn(older)).toMatch(/<g class="arrow" data-edges="writing:sent:0"/);
  });

  test('can show a removed machine, including its groups', async () => {
    const svg = await drawn(ledgerOf(machine), new Map());
    expect(svg).toContain('id="state:following.tracking"');
    expect(svg).toContain('− dropped');
  });

  test('can show a new machine', async () => {
    const [first] = differencesSince(new Map(), now);
    expect(first && (await drawDifferences(first))).toContain('+ retry.pressed');
  });
});

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('the ledgers of a revision', () => {
  let root = '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@kuramo.ng', ...args], {
      cwd: root,
      stdio: 'pipe',
    });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ledgers-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('are found by machine name', () => {
    git('init', '--quiet');
    mkdirSync(join(root, 'machines/parcel'), { recursive: true });
    writeFileSync(join(root, 'machines/parcel/parcel.transitions.txt'), older);
    writeFileSync(join(root, 'machines/parcel/notes.transitions.txt'), 'notes');
    git('add', '.');
    git('commit', '--quiet', '-m', 'A parcel');
    writeFileSync(join(root, 'machines/parcel/parcel.transitions.txt'), ledgerOf(machine));
    expect(ledgersAt('HEAD', root)).toEqual(new Map([['parcel', older]]));
    expect(() => ledgersAt('nowhere', root)).toThrow('There is no revision nowhere.');
    expect(() => ledgersAt('--all', root)).toThrow('There is no revision --all.');
  });

  test('are fetched first in a shallow clone, which says how', () => {
    git('init', '--quiet');
    for (const message of ['first', 'second']) git('commit', '--quiet', '--allow-empty', '-m', message);
    const clone = join(root, 'clone');
    git('clone', '--quiet', '--depth=1', `file://${root}`, clone);
    expect(() => ledgersAt('HEAD~1', clone)).toThrow('get the older commits with `git fetch --unshallow`');
  });

  test('can’t be read without a repository', () => {
    expect(() => ledgersAt('HEAD', root)).toThrow('This is not a git repository');
  });

  test('can’t be read without git', () => {
    const path = process.env['PATH'];
    process.env['PATH'] = root;
    try {
      expect(() => ledgersAt('HEAD', root)).toThrow('git is not installed here');
    } finally {
      process.env['PATH'] = path;
    }
  });
});
