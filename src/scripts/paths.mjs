// Where things stand in the project, for every script.
import { fileURLToPath } from 'node:url';

/** The repository's root, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
