// Every chart can be read without knowing its code: each state and transition has plain words of its own.
import { describe, expect, test } from 'vitest';
import { actionNames, edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import { edgeSentence, edgeWords, titleOf } from '#machines/kit/words.ts';
import { models } from '#scripts/flows/models.ts';
import { allWords } from '#scripts/flows/words.ts';

/** `cancelFailed`, `cancel.failed` and "Cancel failed" are the same name. */
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A name from the code, such as `clearError` or `pay.pressed`. */
const CODE_NAME = /[a-z][A-Z]|\w\.\w|_/;

const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);

test('every machine has words', () => {
  expect(models.filter(({ name }) => !allWords.has(name)).map(({ name }) => name)).toEqual([]);
});

const flows = models.flatMap(({ name, machine }) => {
  const words = allWords.get(name);
  return words === undefined ? [] : [[name, machine, words] as const];
});

describe.each(flows)('%s', (_, machine, words) => {
  const states = statesOf(machine).filter((node) => node.parent !== undefined);
  const edges = edgesOf(machine);
  const clauses = {
    events: Object.values(words.events).map(({ clause }) => clause),
    guards: Object.values(words.guards),
    answers: Object.values(words.answers).flatMap(({ asks, done, error }) => [asks, done, error]),
    delays: Object.values(words.delays),
    actions: Object.values(words.actions).filter((action) => action !== null),
  };

  test('each state has a title of its own, which isn’t its name in the code', () => {
    expect(states.filter(({ meta }) => typeof meta?.title !== 'string').map(stateName)).toEqual([]);
    const titles = states.map((node) => titleOf(machine, words, stateName(node)));
    expect(repeated([...titles, words.title])).toEqual([]);
    const named = states.filter((node) => [node.key, stateName(node)].map(letters).includes(letters(node.meta?.title)));
    expect(named.map(stateName)).toEqual([]);
    expect([...titles, words.title].filter((title) => !/^[A-Z“0-9]/.test(title) || /[.!]$/.test(title))).toEqual([]);
  });

  test('each state has a sentence of its own that says more than its title', () => {
    const sentences = states.map(({ description }) => description ?? '');
    expect(repeated(sentences)).toEqual([]);
    expect(sentences.filter((sentence) => !/[.!?]$/.test(sentence))).toEqual([]);
    const titled = states.filter(({ meta, description }) => letters(meta?.title) === letters(description ?? ''));
    expect(titled.map(stateName)).toEqual([]);
  });

  test('there are words for what its transitions name, and for nothing else', () => {
    const ends = edges.filter(({ kind }) => kind === 'done' || kind === 'error');
    const invoked = states.flatMap(({ invoke }) => invoke.map(({ id }) => id));
    const used = {
      events: edges.filter(({ kind }) => kind === 'event').map(({ on }) => on),
      guards: edges.flatMap(({ guard }) => guard ?? []),
      answers: [...invoked, ...ends.map(({ on, kind }) => on.slice(0, -` ${kind}`.length))],
      delays: edges.filter(({ kind }) => kind === 'after').map(({ on }) => on.slice('after '.length)),
      actions: [
        ...edges.flatMap(({ actions }) => actions),
        ...statesOf(machine).flatMap(({ config: { entry, exit } }) => [...actionNames(entry), ...actionNames(exit)]),
      ],
    };
    for (const kind of ['events', 'guards', 'answers', 'delays', 'actions'] as const)
      expect(Object.keys(words[kind]).toSorted(), kind).toEqual([...new Set(used[kind])].toSorted());
  });

  test('its clauses can be joined into sentences, differ from each other and contain no code', () => {
    for (const [kind, those] of Object.entries(clauses)) {
      expect(repeated(those), kind).toEqual([]);
      expect(
        those.filter((clause) => !/^[a-z0-9“₦]/.test(clause) || /[.:!]$/.test(clause)),
        kind,
      ).toEqual([]);
      expect(
        those.filter((clause) => CODE_NAME.test(clause)),
        kind,
      ).toEqual([]);
    }
  });

  test('no two transitions of a state have the same sentence', () => {
    const sentences = edges.map((edge) => `${edge.from}: ${edgeSentence(edgeWords(machine, words, edge))}`);
    expect(repeated(sentences)).toEqual([]);
  });
});
