import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The paths of all files in a folder and its folders, with slashes. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
