import type { TestProject } from 'vitest/node';
import { buildProcesses } from '#tests/support/builtProcesses.ts';

/** The built files of the two processes. */
export interface Processes {
  product: string;
  provider: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    processes: Processes;
  }
}

export const buildFaultProcesses = (): Promise<Processes> =>
  buildProcesses('faults', { product: 'tests/faults/product.ts', provider: 'tests/faults/providerProcess.ts' });

/** Builds them once for all files of the level. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('processes', await buildFaultProcesses());
}
