import { readFileSync } from 'node:fs';
import type { Trace } from '#machines/kit/trace.ts';

/** The committed runs of a machine: `machines/NAME/NAME.traces.json`, which `npm run flows` writes. */
export const committedTraces = (name: string): Trace[] =>
  JSON.parse(readFileSync(`machines/${name}/${name}.traces.json`, 'utf8')) as Trace[];
