/*
 * Properties with memory: sentences that must hold however events interleave. They speak of facts such as charges,
 * mails and the account shown, never of states or transitions, so they can't be true only because a chart says so.
 */

/** A rule about a sequence of facts. Its memory is a JSON value with few possible values. */
export interface Property<Fact> {
  /** The rule in plain English. */
  says: string;
  /** The id of the rule in src/docs/product.md that it speaks of, if there is one. */
  rule?: string;
  /** What is remembered before anything has happened. */
  start: unknown;
  /** What is remembered after a fact; `broken` if the fact breaks the rule. */
  after: (memory: never, fact: Fact) => unknown;
}

/** Returned by a property that a fact breaks. */
export const broken = Symbol('broken');

/** Declares a property, with its memory typed by its start. */
export function property<Fact, Memory>(
  says: string,
  start: Memory,
  after: (memory: Memory, fact: Fact) => Memory | typeof broken,
): Property<Fact> {
  return { says, start, after };
}

/** A rule about each fact alone. */
export const always = <Fact>(says: string, holds: (fact: Fact) => boolean): Property<Fact> =>
  property<Fact, null>(says, null, (_, fact) => (holds(fact) ? null : broken));

/** Names the rule that a property speaks of. */
export const forRule = <Fact>(rule: string, about: Property<Fact>): Property<Fact> => ({ ...about, rule });

/** What each property remembers, in their order. */
export type Memories = readonly unknown[];

export const initialMemories = <Fact>(properties: readonly Property<Fact>[]): Memories =>
  properties.map(({ start }) => start);

/** The memories after these facts, and the sentences of the rules that they break. */
export function remember<Fact>(
  properties: readonly Property<Fact>[],
  memories: Memories,
  facts: readonly Fact[],
): { memories: Memories; brokenRules: string[] } {
  const brokenRules: string[] = [];
  const next = properties.map(({ says, after }, index) => {
    let memory = memories[index];
    for (const fact of facts) {
      const result = after(memory as never, fact);
      if (result === broken) {
        brokenRules.push(says);
        return memory;
      }
      memory = result;
    }
    return memory;
  });
  return { memories: next, brokenRules };
}
