import { initialMemories, type Property, remember } from '#machines/kit/property.ts';

/** The sentences of the properties that the facts of a walk break, given step by step. */
export function brokenRules<Fact>(
  properties: readonly Property<Fact>[],
  steps: readonly (readonly Fact[])[],
): string[] {
  let memories = initialMemories(properties);
  return steps.flatMap((facts) => {
    const after = remember(properties, memories, facts);
    memories = after.memories;
    return after.brokenRules;
  });
}
