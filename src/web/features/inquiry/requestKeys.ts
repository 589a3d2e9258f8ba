import { tabStorage } from '#tabState/tabStorage.ts';
import { readStored } from './useStoredValues.ts';

/**
 * The keys of what a form sends. The same content as the last has the same key, also after a reload, so that sending it
 * repeatedly has one effect.
 * @param place the storage key of the form's values
 */
export function requestKeys(place: string) {
  let last: Record<string, unknown> = {};
  return {
    keyOf(content: unknown): string {
      const words = JSON.stringify(content);
      for (const { words: before, key } of [last, readStored(`${place}.sent`)])
        if (before === words && typeof key === 'string') return key;
      const key = crypto.randomUUID();
      last = { words, key };
      tabStorage.keep(`${place}.sent`, JSON.stringify(last));
      return key;
    },
    /** The last content has arrived. The same after that is another request. */
    forget(): void {
      last = {};
      tabStorage.drop(`${place}.sent`);
    },
  };
}
