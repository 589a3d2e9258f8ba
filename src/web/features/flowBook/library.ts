import index from '#machines/index.json';
import type { MachineSummary } from '#machines/kit/machineSummary.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { FlowWords } from '#machines/kit/words.ts';
import type { Trace } from '#machines/kit/trace.ts';

/* The machines. Each is loaded on demand as a separate chunk. */

const models = import.meta.glob<{ model: FlowModel }>('../../../../machines/*/*.model.ts');
const words = import.meta.glob<{ words: FlowWords }>('../../../../machines/*/*.words.ts');
const drawings = import.meta.glob<string>('../../../../machines/*/*.svg', { query: '?raw', import: 'default' });
const traces = import.meta.glob<Trace[]>('../../../../machines/*/*.traces.json', { import: 'default' });

/** All machines with their descriptions and sizes. */
export const machineSummaries: readonly MachineSummary[] = index;

function part<T>(parts: Record<string, () => Promise<T>>, name: string, ending: string): Promise<T> {
  const load = parts[`../../../../machines/${name}/${name}.${ending}`];
  return load === undefined ? Promise.reject(new Error(`There is no machine ${name}.`)) : load();
}

/** A machine with its plain words and its drawing in them. */
export interface LoadedMachine {
  model: FlowModel;
  words: FlowWords;
  svg: string;
}

/** Loads a machine. Rejects if there is none of that name. */
export async function loadMachine(name: string): Promise<LoadedMachine> {
  const [{ model }, own, svg] = await Promise.all([
    part(models, name, 'model.ts'),
    part(words, name, 'words.ts'),
    part(drawings, name, 'plain.svg'),
  ]);
  return { model, words: own.words, svg };
}

/** Loads the drawing with the names in the code. */
export const loadCodeDrawing = (name: string): Promise<string> => part(drawings, name, 'svg');

/** Loads the committed runs, which together fire every transition. */
export const loadTraces = (name: string): Promise<Trace[]> => part(traces, name, 'traces.json');
