import type { InspectionEvent } from 'xstate';
import { config } from '#api/config.ts';

/*
 * What an actor is created with, so that its flow is recorded (recorder.ts). The recorder is no part of what a page loads
 * first: until it is there, what happens waits in memory.
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
    // A page without its recorder is as good as any other.
    inspect = () => {};
  }
  waiting = [];
};

/** For the options of `new Actor(machine, …)`; empty where flows are not recorded. */
export const inspection: { inspect?: Inspect } =
  config.flows && typeof window !== 'undefined'
    ? {
        inspect: (inspected) => {
          if (inspect !== undefined) return inspect(inspected);
          if (waiting.push(inspected) === 1) void load();
        },
      }
    : {};
