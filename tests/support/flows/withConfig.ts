import { createMachine, type AnyStateMachine } from 'xstate';
import type { FlowModel } from '#machines/kit/model.ts';

/** Copies objects and arrays, but keeps functions such as a machine's params. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copied(entry)]));
}

/** A model with one change in its machine's configuration. The original stays unchanged. */
export function withConfig(
  model: FlowModel,
  change: (config: AnyStateMachine['config']) => void,
  implementations: object = model.machine.implementations,
): FlowModel {
  const config = copied(model.machine.config) as AnyStateMachine['config'];
  change(config);
  return { ...model, machine: createMachine(config as never, implementations as never) as AnyStateMachine };
}
