import type { InspectionEvent } from 'xstate';
import { config } from '#api/config.ts';

/*
 * The option that makes an actor record its flow (recorder.ts). The recorder isn't part of a page's first load, so
 * events wait in memory until it has loaded.
 */

type Inspect = (inspected: InspectionEvent) => void;

let inspect: Inspect | undefined;
let waiting: InspectionEvent[] = [];

const load = async (): Promise<void> => {
  try {
    const { record } = await import('./recorder.ts');
    waiting.forEach(record);
    inspect = record;
  } catch {
    // Pages work without the recorder.
    inspect = () => {};
  }
  waiting = [];
};

/** Options for `new Actor(machine, …)`; empty if flows aren't recorded. */
export const inspection: { inspect?: Inspect } =
  config.flows && typeof window !== 'undefined'
    ? {
        inspect: (inspected) => {
          if (inspect !== undefined) return inspect(inspected);
          if (waiting.push(inspected) === 1) void load();
        },
      }
    : {};
