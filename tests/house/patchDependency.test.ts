// Checks that the build fails when a patch of a dependency no longer fits, instead of leaving it out.
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { patchDependency } from '#scripts/patchDependency.mjs';
import { knownLocale } from '#scripts/locale.mjs';
import { leanAxios } from '#scripts/axios.mjs';
import { leanRouter } from '#scripts/router.mjs';
import { slicedPreload } from '#scripts/preload.mjs';

const [entry, dependency] = ['virtual:entry', '\0virtual:dependency'];

/** Builds an entry that imports a dependency with the given code; resolves to the code of the result. */
async function builtWith(plugin: Plugin, code: string): Promise<string> {
  const modules: Plugin = {
    name: 'modules',
    resolveId: (id) => (id === entry ? id : id === 'dependency' ? dependency : null),
    load: (id) =>
      id === entry ? "import { word } from 'dependency'; console.log(word);" : id === dependency ? code : null,
  };
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [modules, plugin],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  return [result]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .map((file) => ('code' in file ? file.code : ''))
    .join('\n');
}

const patch = (file = /virtual:dependency/) =>
  patchDependency({
    name: 'quieter',
    file,
    edits: [
      { found: /loud/, replacement: 'quiet' },
      { found: /noise/g, replacement: 'sound' },
    ],
  });

it('a patch edits a dependency', async () => {
  expect(await builtWith(patch(), "export const word = 'loud noise, noise';")).toContain('quiet sound, sound');
});

it('the build fails if an edit finds nothing to replace', async () => {
  await expect(builtWith(patch(), "export const word = 'loud';")).rejects.toThrow(
    'The patch quieter no longer fits: no module /virtual:dependency/ contains /noise/g.',
  );
});

it('the build fails if the module is never loaded', async () => {
  await expect(builtWith(patch(/elsewhere/), "export const word = 'loud noise';")).rejects.toThrow(
    'no module /elsewhere/ contains /loud/ or /noise/g',
  );
});

it.each([
  ['lean-axios', leanAxios],
  ['lean-router', leanRouter],
  ['known-locale', knownLocale],
  ['sliced-preload', slicedPreload],
])('the build fails without what %s patches', async (name, plugin) => {
  await expect(builtWith(plugin(), "export const word = 'loud';")).rejects.toThrow(`The patch ${name} no longer fits`);
});
