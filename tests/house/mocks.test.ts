// A mock of a module has an effect only on modules that are imported after it. Where files share their modules, that
// depends on which files ran earlier in the same worker.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import config from '../../vite.config.ts';

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`);

/** The test files of a project, whose patterns are files or folders with everything below them. */
const filesOf = ({ test: { include = [], exclude = [] } = {} }: TestProjectInlineConfiguration): string[] =>
  files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !exclude.includes(file) &&
      include.some(
        (pattern) => pattern === file || (pattern.includes('**') && file.startsWith(pattern.split('**')[0]!)),
      ),
  );

test('files that share their modules mock none', () => {
  const sharing = projects.filter((project) => project.test?.isolate === false).flatMap(filesOf);
  expect(sharing.length).toBeGreaterThan(0);
  expect(sharing.filter((file) => /\bvi\s*\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
