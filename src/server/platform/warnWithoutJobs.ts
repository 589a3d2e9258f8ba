import type { Log } from './log.ts';

const HOUR_MS = 60 * 60_000;

/** Warns now and every hour that jobs are off, because a forgotten setting shows nowhere else. Returns how to end it. */
export function warnWithoutJobs(log: Pick<Log, 'warn'>): () => void {
  const warn = (): void =>
    log.warn({}, 'SCHEDULES is off: nothing is renewed, announced, checked or deleted until a start without it');
  warn();
  const timer = setInterval(warn, HOUR_MS).unref();
  return () => clearInterval(timer);
}
