import type { FlowModel } from '#machines/kit/model.ts';

/* The machines’ models, each loaded on demand. */

const models = import.meta.glob<{ model: FlowModel }>('../../../machines/*/*.model.ts');

/** Null if there is no machine of that name. */
export async function loadModel(name: string): Promise<FlowModel | null> {
  const loaded = await models[`../../../machines/${name}/${name}.model.ts`]?.();
  return loaded?.model ?? null;
}
