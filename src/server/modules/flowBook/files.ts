import { readdir, readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';

/* Reads what the tests write to the project's folder. Any of it may be missing. */

/** Whether a text can be the name of a machine, and so part of a path. */
export const isName = (text: string): boolean => /^[A-Za-z]\w{0,60}$/.test(text);

/** The names in a folder; empty if it doesn't exist. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** A file's content; null if it was deleted, or isn't JSON of this shape: another version of the tests wrote it. */
export async function readAs<T>(schema: z.ZodMiniType<T>, path: string): Promise<T | null> {
  try {
    return schema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
