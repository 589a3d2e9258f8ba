import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { LogOutput } from '#server/platform/logOutput.ts';

class RecordingStream extends EventEmitter {
  readonly writes: string[] = [];
  /** The codes with which the next writes fail. */
  failures: string[] = [];
  write(text: string, done: (error?: Error | null) => void): void {
    const code = this.failures.shift();
    const error = code === undefined ? null : Object.assign(new Error(`write ${code}`), { code });
    if (error) this.emit('error', error);
    else this.writes.push(text);
    done(error);
    this.emit('written');
  }
}

it('lines of one turn of the event loop are written together, in order, before those of the next', async () => {
  const seen = new RecordingStream();
  const output = new LogOutput(seen);
  const first = once(seen, 'written');
  output.write('one\n');
  output.write('two\n');
  expect(seen.writes).toEqual([]);
  await first;
  const second = once(seen, 'written');
  output.write('three\n');
  await second;
  expect(seen.writes).toEqual(['one\ntwo\n', 'three\n']);
});

it('buffered lines are written when the process ends', () => {
  const seen = new RecordingStream();
  const before = process.listeners('exit');
  const output = new LogOutput(seen);
  output.write('last words\n');
  const atExit = process.listeners('exit').find((listener) => !before.includes(listener));
  atExit?.call(process, 0);
  expect(seen.writes).toEqual(['last words\n']);
});

it('a log without a reader ends nothing', async () => {
  const seen = new RecordingStream();
  const output = new LogOutput(seen);
  seen.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  output.write('to nobody\n');
  await turn();
  expect(seen.writes).toEqual([]);
});

it('a full disk loses lines until there is space again, and is reported once each time', async () => {
  const seen = new RecordingStream();
  const output = new LogOutput(seen);
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  seen.failures = ['ENOSPC', 'ENOSPC'];
  for (const line of ['one', 'two', 'three']) {
    output.write(`${line}\n`);
    await turn();
  }
  expect(seen.writes).toEqual(['three\n']);
  expect(reported.mock.calls).toEqual([["The log can't be written (ENOSPC). Lines are lost until it can."]]);
  seen.failures = ['EIO'];
  output.write('four\n');
  await turn();
  expect(reported).toHaveBeenCalledTimes(2);
  reported.mockRestore();
});
