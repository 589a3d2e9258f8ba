import { reachedFrom } from './importGraph.ts';

const MACHINE = /^machines\/(\w+)\/\1\.machine\.ts$/;

/** The name of the nearest machine that a file imports, directly or not, for which `has` is true. */
export const nearestMachine = (file: string, has: (machine: string) => boolean): string | null =>
  reachedFrom(file)
    .map((reached) => MACHINE.exec(reached)?.[1])
    .find((name) => name !== undefined && has(name)) ?? null;
