// Every machine in machines/: its generated files are up to date, every transition fires, and its file is readable as a
// document.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { pageAt, pages } from '#contract/pages.ts';
import { chartOf, definitionJson, fromDefinition } from '#machines/kit/definition.ts';
import { edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import {
  generatedBeside,
  generatedIndex,
  generatedReadme,
  generatedRules,
  generatedTitles,
  type Generated,
} from '#scripts/flows/generated.ts';
import { models } from '#scripts/flows/models.ts';
import { runOnActor } from '#tests/support/flows/actor.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { committedTraces } from '#tests/support/flows/traces.ts';

/** Compares generated content with the committed file. */
function expectCommitted({ path, content }: Generated): void {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '', `${path} is out of date: npm run flows`).toBe(content);
}

test('every machine has a model', () => {
  const machines = Object.keys(import.meta.glob('../../machines/*/*.machine.ts')).map((path) => path.split('/').at(-2));
  expect(models.map(({ name }) => name)).toEqual(machines.toSorted((a, b) => String(a).localeCompare(String(b), 'en')));
});

test('machines/README.md is up to date', () => expectCommitted(generatedReadme(models)));

test('machines/rules.json has the text of every rule that a machine cites', () =>
  expectCommitted(generatedRules(models)));

test('machines/index.json is up to date', () => expectCommitted(generatedIndex(models)));

test('machines/titles.json is up to date', () => expectCommitted(generatedTitles(models)));

describe.each(models.map((model) => [model.name, model] as const))('%s', (name, model: FlowModel) => {
  const { machine } = model;
  const states = statesOf(machine);

  test('ledger, matrix, traces and drawing are up to date', async () => {
    for (const file of await generatedBeside(model)) expectCommitted(file);
  });

  describe('on the real actor', () => {
    const traces = committedTraces(name);
    const coverage = coverageOf(model, 'actor', { runs: traces.length });
    afterAll(() => coverage.write());
    for (const trace of traces) {
      test(`run ${trace.name}`, async () => coverage.count(await runOnActor(model, trace), { trace: trace.name }));
    }
    test('every transition fires', () => expect(coverage.missing(), 'transitions that no run fires').toEqual([]));
  });

  describe('as a document', () => {
    test('is named after its folder and describes what it decides', () => {
      expect(machine.id).toBe(name);
      expect(machine.root.description).toMatch(/\.$/);
    });

    test('runs on an existing page', () => expect(pageAt(model.address, pages)?.pattern).toBe(model.address));

    test('is a plain literal whose JSON makes the same chart', () => {
      expect(chartOf(fromDefinition(definitionJson(machine)))).toEqual(chartOf(machine));
    });

    test('names every guard, action and actor', () => {
      const inline = edgesOf(machine).filter(({ guard, actions }) => [guard, ...actions].includes('(inline)'));
      expect(inline.map(({ key }) => key)).toEqual([]);
      expect(
        states
          .flatMap(({ config }) => [config.entry, config.exit].flat())
          .filter((action) => typeof action === 'function'),
      ).toEqual([]);
      expect(
        states
          .flatMap(({ invoke }) => invoke.map(({ src }) => String(src)))
          .filter((src) => src.startsWith('xstate.invoke.')),
      ).toEqual([]);
    });

    test('describes every state', () => {
      expect(states.filter(({ description }) => !description).map(stateName)).toEqual([]);
    });

    test('cites a rule of the product in every state that doesn’t end it', () => {
      const mute = Object.values(machine.root.states).filter(
        ({ meta, type }) => type !== 'final' && typeof meta?.rule !== 'string',
      );
      expect(mute.map(stateName)).toEqual([]);
    });

    test('gives every invoked actor an id and an error handler', () => {
      const careless = states.flatMap((node) =>
        [node.config.invoke ?? []]
          .flat()
          .filter((invoked) => typeof invoked.id !== 'string' || invoked.onError === undefined)
          .map(() => stateName(node)),
      );
      expect(careless).toEqual([]);
    });

    test('names its delays', () => {
      const numbers = states.filter(({ config }) =>
        Object.keys(config.after ?? {}).some((delay) => !Number.isNaN(Number(delay))),
      );
      expect(numbers.map(stateName)).toEqual([]);
    });

    test('names events after what happened, in dotted form', () => {
      const events = edgesOf(machine).filter(({ kind }) => kind === 'event');
      expect(events.filter(({ on }) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/.test(on)).map(({ key }) => key)).toEqual(
        [],
      );
    });

    test('excuses only transitions that it has', () => {
      const keys = new Set(edgesOf(machine).map(({ key }) => key));
      expect(Object.keys(model.notInViews ?? {}).filter((key) => !keys.has(key))).toEqual([]);
    });
  });
});
