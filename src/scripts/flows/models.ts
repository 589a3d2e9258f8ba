import type { FlowModel } from '#machines/kit/model.ts';

const modules = import.meta.glob<{ model: FlowModel }>('../../../machines/*/*.model.ts', { eager: true });

/** The models of all machines in `machines/`, by name. */
export const models: FlowModel[] = Object.values(modules)
  .map(({ model }) => model)
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
