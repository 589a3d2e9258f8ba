import { loadCompositions } from '#machines/compositions/loadCompositions.ts';
import { edgesOf, nearestMeta, stateName, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Property } from '#machines/kit/property.ts';
import type { CitingProperty, RuleBook } from '#machines/kit/ruleBook.ts';
import { edgeSentence, edgeWords, type FlowWords, titleOf } from '#machines/kit/words.ts';
import { paymentProperties } from '#machines/payment/payment.properties.ts';
import type { Generated } from '#scripts/flows/generated.ts';
import { allWords } from '#scripts/flows/words.ts';
import type { Sources } from './coverage.ts';

/* Generates machines/ruleBook.json: each rule with the states, transitions, properties and tests that cite it. */

const wordsOf = (name: string): FlowWords => {
  const words = allWords.get(name);
  if (words === undefined) throw new Error(`${name} has no plain words.`);
  return words;
};

/** The states and transitions of a machine, with the rules that they cite. */
function citedBy({ name, machine }: FlowModel) {
  const words = wordsOf(name);
  const states = statesOf(machine).map((node) => ({
    cites: nearestMeta(node, 'rule'),
    state: { machine: name, name: stateName(node), title: titleOf(machine, words, stateName(node)) },
  }));
  const transitions = edgesOf(machine).map((edge) => ({
    cites: edge.rule,
    transition: {
      machine: name,
      key: edge.key,
      from: titleOf(machine, words, edge.from),
      sentence: edgeSentence(edgeWords(machine, words, edge)),
    },
  }));
  return { states, transitions };
}

/** The properties that cite a rule, each once, with the first that checks it. */
async function citingProperties(): Promise<(CitingProperty & { rule: string })[]> {
  const cited = (properties: readonly Property<never>[], of: CitingProperty['of']) =>
    properties.flatMap(({ says, rule }) => (rule === undefined ? [] : [{ rule, says, of }]));
  const all = [
    ...(await loadCompositions()).flatMap(({ name, properties }) => cited(properties, { composition: name })),
    ...cited(paymentProperties, { machine: 'payment' }),
  ];
  return all.filter(({ rule, says }, at) => all.findIndex((each) => each.rule === rule && each.says === says) === at);
}

/**
 * Generates `machines/ruleBook.json`.
 * @throws if a property cites a rule that isn't in product.md
 */
export async function generatedRuleBook({ rules, statements: { open }, tests, models }: Sources): Promise<Generated> {
  const cited = models.map(citedBy);
  const properties = await citingProperties();
  const unknown = properties.filter(({ rule }) => !rules.some(({ id }) => id === rule)).map(({ rule }) => rule);
  if (unknown.length > 0)
    throw new Error(`Properties cite rules that src/docs/product.md doesn't have: ${unknown.join(', ')}.`);
  const entryOf = ({ id, text }: Sources['rules'][number]) => ({
    id,
    text: text.replaceAll('`', ''),
    untested: open.get(id) ?? null,
    states: cited.flatMap(({ states }) => states.flatMap(({ cites, state }) => (cites === id ? [state] : []))),
    transitions: cited.flatMap(({ transitions }) =>
      transitions.flatMap(({ cites, transition }) => (cites === id ? [transition] : [])),
    ),
    properties: properties.flatMap(({ rule, says, of }) => (rule === id ? [{ says, of }] : [])),
    tests: tests.filter((test) => test.rules.includes(id)).map(({ file, title }) => ({ file, title })),
  });
  const titles = [...new Set(rules.map(({ area }) => area))];
  const book: RuleBook = {
    machines: Object.fromEntries(models.map(({ name }) => [name, wordsOf(name).title])),
    areas: titles.map((title) => ({ title, rules: rules.filter(({ area }) => area === title).map(entryOf) })),
  };
  return { path: 'machines/ruleBook.json', content: `${JSON.stringify(book, null, 2)}\n` };
}
