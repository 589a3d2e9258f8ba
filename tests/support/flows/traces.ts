import { readFileSync } from 'node:fs';
import type { Trace } from '#machines/kit/trace.ts';

/** A machine's committed runs: `machines/NAME/NAME.traces.json`, written by `npm run flows`. */
export const committedTraces = (name: string): Trace[] =>
  JSON.parse(readFileSync(`machines/${name}/${name}.traces.json`, 'utf8')) as Trace[];
