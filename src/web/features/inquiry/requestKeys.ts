import { readStoredObject } from '#tabState/readStoredObject.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/**
 * The keys of what a form sends. The same content as the last has the same key, also after a reload, so that sending it
 * repeatedly has one effect.
 * @param place the storage key of the form's values
 */
export function requestKeys(place: string) {
  let last: Record<string, unknown> = {};
  /**
   * The key, and whether other content may have been sent with it.
   * @param subject the part of the content that keeps the key when the rest is edited
   */
  function keyFor(content: unknown, subject: unknown): { key: string; isEdited?: true } {
    const [words, about] = [JSON.stringify(content), JSON.stringify(subject)];
    const before = [last, readStoredObject(`${place}.sent`)].find(
      (sent) => typeof sent['key'] === 'string' && (sent['about'] ?? sent['words']) === about,
    );
    const key = before ? String(before['key']) : crypto.randomUUID();
    const edited = before && (before['isEdited'] === true || before['words'] !== words) && { isEdited: true as const };
    last = { words, about, key, ...edited };
    tabStorage.keep(`${place}.sent`, JSON.stringify(last));
    return { key, ...edited };
  }
  return {
    keyFor,
    keyOf: (content: unknown): string => keyFor(content, content).key,
    /** The last content has arrived. The same after that is another request. */
    forget(): void {
      last = {};
      tabStorage.drop(`${place}.sent`);
    },
  };
}
