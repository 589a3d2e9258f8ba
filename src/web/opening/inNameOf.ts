import type { Recipe } from './recipe.ts';
import type { StoredOpening } from './storedOpening.ts';

/** The email of the person in the models, who has another one here. */
const MODEL_EMAIL = 'adaeze@kuramologistics.ng';

/** The same event or answer, of this person instead of the model’s: with their email and the ids of what is theirs. */
export function inNameOf<T>(person: StoredOpening['person'], ids: NonNullable<Recipe['ids']>, value: T): T {
  const names = new Map<string, string>([[MODEL_EMAIL, person.email]]);
  for (const [sample, which] of Object.entries(ids)) names.set(sample, person.ids[which]);
  const replace = (part: unknown): unknown => {
    if (typeof part === 'string') return names.get(part) ?? part;
    if (Array.isArray(part)) return part.map(replace);
    // Errors and files stay what they are.
    return part !== null && typeof part === 'object' && Object.getPrototypeOf(part) === Object.prototype
      ? Object.fromEntries(Object.entries(part).map(([key, each]) => [key, replace(each)]))
      : part;
  };
  return replace(value) as T;
}
