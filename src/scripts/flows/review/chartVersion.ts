import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { AnyComposition } from '#machines/kit/sharedCounterexample.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { FlowWords } from '#machines/kit/words.ts';
import { rulesIn } from '#scripts/docs/productRules.ts';
import { sourceEnvironment } from '#scripts/sourceEnvironment.mjs';

/* Everything about the charts that a review compares, read from the files of one revision. */

/** A machine as one revision has it. */
export interface ChartVersion {
  name: string;
  machine: AnyStateMachine;
  /** Null if that revision has no plain words yet. */
  words: FlowWords | null;
  /** The committed drawing of the whole chart, in plain words if there is one. */
  drawing: string | null;
}

export interface Version {
  charts: ReadonlyMap<string, ChartVersion>;
  /** The rules of src/docs/product.md: text by id. */
  rules: ReadonlyMap<string, string>;
  /**
   * The sentences that the explorer and the walks check, with the machines or compositions that they are about. Null if
   * the revision doesn't list its compositions.
   */
  properties: ReadonlyMap<string, string> | null;
}

const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const hasSentence = (value: unknown): value is { says: string } =>
  typeof value === 'object' && value !== null && 'says' in value && typeof value.says === 'string';

const sentencesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(hasSentence).map(({ says }) => says) : [];

type Load = <Module>(file: string) => Promise<Module>;

/** Properties by sentence, with the name of the first that checks it. */
async function propertiesIn(folder: string, names: readonly string[], load: Load): Promise<Version['properties']> {
  const list = 'machines/compositions/loadCompositions.ts';
  if (!existsSync(join(folder, list))) return null;
  const properties = new Map<string, string>();
  const note = (says: string, of: string): void => {
    if (!properties.has(says)) properties.set(says, of);
  };
  for (const name of names) {
    const files = readdirSync(join(folder, 'machines', name)).filter((file) => file.endsWith('.properties.ts'));
    for (const file of files.toSorted())
      for (const value of Object.values(await load<object>(`machines/${name}/${file}`)))
        for (const says of sentencesIn(value)) note(says, name);
  }
  const { loadCompositions } = await load<{ loadCompositions: () => Promise<AnyComposition[]> }>(list);
  for (const composition of await loadCompositions())
    for (const says of sentencesIn(composition.properties)) note(says, composition.name);
  return properties;
}

/** The rules of a revision. An old product.md may be written in another way: then there are none to compare. */
function rulesOfVersion(folder: string): Map<string, string> {
  try {
    return new Map(rulesIn(textOf(join(folder, 'src/docs/product.md')) ?? '').map(({ id, text }) => [id, text]));
  } catch {
    return new Map();
  }
}

/** Reads the charts from a folder with the files of a revision. Its own code is evaluated, with this checkout's packages. */
export async function versionIn(folder: string): Promise<Version> {
  const environment = await sourceEnvironment(folder);
  const load: Load = (file) => environment.load(file);
  const names = readdirSync(join(folder, 'machines'))
    .filter((name) => existsSync(join(folder, `machines/${name}/${name}.model.ts`)))
    .toSorted((a, b) => a.localeCompare(b, 'en'));
  try {
    const charts = new Map<string, ChartVersion>();
    for (const name of names) {
      const base = `machines/${name}/${name}`;
      const { model } = await load<{ model: FlowModel }>(`${base}.model.ts`);
      const hasWords = existsSync(join(folder, `${base}.words.ts`));
      charts.set(name, {
        name,
        machine: model.machine,
        words: hasWords ? (await load<{ words: FlowWords }>(`${base}.words.ts`)).words : null,
        drawing: textOf(join(folder, `${base}.plain.svg`)) ?? textOf(join(folder, `${base}.svg`)),
      });
    }
    return { charts, rules: rulesOfVersion(folder), properties: await propertiesIn(folder, names, load) };
  } finally {
    await environment.close();
  }
}
