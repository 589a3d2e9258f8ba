// What the command line of `npm test` and `npm run test:hunt` selects: levels, or test files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { levels } from './levels.mjs';

/** The level that a test file belongs to. @param {string} file */
const levelOf = (file) =>
  Object.keys(levels).find((name) => levels[name]?.folders.some((folder) => file.startsWith(`tests/${folder}/`)));

/**
 * Finds what to run for names of levels and paths of test files. Each level comes with its files, or none for all of
 * them; `unknown` are the names that are neither.
 * @param {readonly string[]} names
 * @returns {{ targets: Map<string, string[]>, unknown: string[] }}
 */
export const targetsOf = (names) => {
  /** @type {Map<string, string[]>} */
  const targets = new Map();
  /** @type {string[]} */
  const unknown = [];
  for (const name of names) {
    const level = name in levels ? name : levelOf(name);
    if (level === undefined || (level !== name && !existsSync(join(root, name)))) unknown.push(name);
    else targets.set(level, [...(targets.get(level) ?? []), ...(level === name ? [] : [name])]);
  }
  return { targets, unknown };
};

/**
 * As `targetsOf`, but ends the process if a name is unknown.
 * @param {readonly string[]} names
 */
export const requireTargets = (names) => {
  const { targets, unknown } = targetsOf(names);
  if (unknown.length === 0) return targets;
  console.error(`Neither a level (${Object.keys(levels).join(', ')}) nor a test file: ${unknown.join(', ')}`);
  process.exit(2);
};
