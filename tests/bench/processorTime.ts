import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per tick in /proc (USER_HZ, which is 100 on every Linux). */
const TICK_MS = 10;

/** The fields of /proc/PID/stat after the process's name, starting with its state. Null if the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const sumOf = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((total, field) => total + Number(stat[field]), 0) * TICK_MS;

/**
 * Processor time of a process and its children so far, including children that have ended: user and system, in
 * milliseconds. Null if there is no such process on this machine, or no /proc.
 */
export function processorMs(pid: number): number | null {
  const own = statOf(pid);
  if (own === null) return null;
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    return stat !== null && Number(stat[1]) === pid ? [stat] : [];
  });
  return sumOf(own, [11, 12, 13, 14]) + children.reduce((total, stat) => total + sumOf(stat, [11, 12]), 0);
}

/** The parent of a process; null if there is no such process on this machine. */
export const parentOf = (pid: number): number | null => {
  const stat = statOf(pid);
  return stat && Number(stat[1]);
};
