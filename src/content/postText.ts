/** A text that was made from Markdown when the site was built, sanitised. */
export interface PostText {
  html: string;
  /** Its sections, as a table of contents lists them; `id` is the heading's in the html. */
  sections: { id: string; title: string }[];
}

/**
 * Reads texts by the names of their files, each once: asked again, the same promise is handed out. Null where there is
 * none.
 */
export function textReader(files: Record<string, () => Promise<PostText>>): (id: string) => Promise<PostText> | null {
  const byId = new Map(Object.entries(files).map(([path, read]) => [path.replace(/^.*\/|\.md$/g, ''), read]));
  const read = new Map<string, Promise<PostText>>();
  return (id) => {
    const known = read.get(id);
    if (known) return known;
    const reading = byId.get(id)?.();
    if (!reading) return null;
    read.set(id, reading);
    // A text that did not arrive may be asked for again.
    reading.catch(() => read.delete(id));
    return reading;
  };
}

/**
 * Sorts by moments as they are written in ISO 8601, which compare as text does: words in the order of a language cost
 * each page 10 ms.
 */
export const newestFirst =
  <T>(moment: (one: T) => string) =>
  (a: T, b: T): number =>
    Number(moment(a) < moment(b)) - Number(moment(a) > moment(b));
