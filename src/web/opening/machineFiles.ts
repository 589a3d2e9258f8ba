import type { FlowModel } from '#machines/kit/model.ts';
import type { FlowWords } from '#machines/kit/words.ts';

/* The machines’ models and words, each loaded on demand. */

const models = import.meta.glob<{ model: FlowModel }>('../../../machines/*/*.model.ts');
const words = import.meta.glob<{ words: FlowWords }>('../../../machines/*/*.words.ts');

/** Null if there is no machine of that name. */
export async function loadModel(name: string): Promise<FlowModel | null> {
  const loaded = await models[`../../../machines/${name}/${name}.model.ts`]?.();
  return loaded?.model ?? null;
}

/** Null if there is no machine of that name. */
export async function loadWords(name: string): Promise<FlowWords | null> {
  const loaded = await words[`../../../machines/${name}/${name}.words.ts`]?.();
  return loaded?.words ?? null;
}
