import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelCoverage } from '#contract/flowBook.ts';
import { edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { COVERAGE_FOLDER } from '#tests/support/flows/coverage.ts';
import { excusesOf } from './excused.ts';

const loadModels = (): Promise<FlowModel[]> =>
  Promise.all(
    readdirSync('machines')
      .filter((name) => existsSync(`machines/${name}/${name}.model.ts`))
      .map(async (name) => {
        const { model } = (await import(`../../../machines/${name}/${name}.model.ts`)) as { model: FlowModel };
        return model;
      }),
  );

/** The keys of the transitions of a machine that the journeys fired. */
function firedIn(name: string): ReadonlySet<string> {
  const records = readdirSync(COVERAGE_FOLDER).filter((file) => file.startsWith(`${name}.browser.`));
  return new Set(
    records.flatMap((file) => {
      const { fired } = levelCoverage.parse(JSON.parse(readFileSync(join(COVERAGE_FOLDER, file), 'utf8')));
      return Object.entries(fired).flatMap(([key, times]) => (times > 0 ? [key] : []));
    }),
  );
}

/**
 * Prints how many transitions of each machine the journeys fired, once all of them have run in full. Throws if a
 * machine other than `subscription` has one that was neither fired nor excused, or that is excused and fired.
 */
export default async function reportCoverage(): Promise<void> {
  const problems: string[] = [];
  for (const model of await loadModels()) {
    const fired = firedIn(model.name);
    const excused = excusesOf(model);
    const due = edgesOf(model.machine).filter(({ key }) => !(key in excused));
    const missing = due.filter(({ key }) => !fired.has(key));
    console.info(`${model.name}: ${due.length - missing.length} of ${due.length} transitions in the browser`);
    if (model.name === 'subscription') continue;
    problems.push(
      ...missing.map((edge) => `${model.name}: ${ledgerLine(edge)} (${edge.key}) is neither fired nor excused`),
      ...Object.keys(excused)
        .filter((key) => fired.has(key))
        .map((key) => `${model.name}: ${key} is excused, but fired`),
    );
  }
  if (problems.length > 0) throw new Error(`What the journeys fire:\n${problems.join('\n')}`);
}
