import { Visitor, type ESTree } from 'vite';
import { nearestMeta, statesOf } from '#machines/kit/edges.ts';
import { models } from '#scripts/flows/models.ts';
import { nearestMachine } from './nearestMachine.ts';
import { type Mutate, nameOf, replaced, short, type SourceMutant, textOf } from './sourceFile.ts';

const KIND = 'view of another state';

/** What a case of a `switch` renders; null unless that is a single expression. */
function rendered({ consequent: [first] }: ESTree.SwitchCase): ESTree.Expression | null {
  return first?.type === 'ReturnStatement' ? first.argument : null;
}

const viewsOf = (machine: string): string[] => {
  const model = models.find(({ name }) => name === machine);
  const views = model ? statesOf(model.machine).map((node) => nearestMeta(node, 'view')) : [];
  return [...new Set(views)].filter((view) => view !== null);
};

/** A view is rendered for another state of its flow: each case renders the next one's view, each question asks for another. */
export const viewMutants: Mutate = (source) => {
  if (!source.path.endsWith('.tsx')) return [];
  const found: SourceMutant[] = [];
  new Visitor({
    SwitchStatement: ({ cases }) => {
      const shown = cases.map(rendered).filter((each) => each !== null);
      if (shown.length < 2 || !shown.some(({ type }) => type === 'JSXElement')) return;
      const names = cases.flatMap(({ test }) => (test === null ? [] : (nameOf(test) ?? [])));
      const machine = nearestMachine(source.path, (name) => names.every((view) => viewsOf(name).includes(view)));
      cases.forEach((one, at) => {
        // No state has another view.
        if (one.test === null && machine !== null && viewsOf(machine).every((view) => names.includes(view))) return;
        // A case without statements renders what the next one does.
        const own = cases.slice(at).find(({ consequent }) => consequent.length > 0);
        const ownText = own && rendered(own) ? textOf(source, rendered(own) ?? own) : '';
        const others = [...cases.slice(at + 1), ...cases.slice(0, at)].map(rendered).filter((each) => each !== null);
        const other = others.find((each) => textOf(source, each) !== ownText);
        if (other === undefined) return;
        const colon = source.text.indexOf(
          ':',
          (one.test ?? one).start + (one.test ? textOf(source, one.test).length : 7),
        );
        const name = one.test === null ? 'default' : textOf(source, one.test);
        const by = textOf(source, other);
        found.push(
          replaced(source, KIND, { start: colon + 1, end: colon + 1 }, ` return (${by});`, {
            name: `${name} renders ${short(by)}`,
          }),
        );
      });
    },
    BinaryExpression: ({ left, right, operator }) => {
      if (operator !== '===' && operator !== '!==') return;
      const asked = nameOf(right);
      if (right.type !== 'Literal' || asked === null || !/view/i.test(textOf(source, left))) return;
      const views = viewsOf(nearestMachine(source.path, (name) => viewsOf(name).includes(asked)) ?? '');
      const other = views[(views.indexOf(asked) + 1) % views.length];
      if (other !== undefined && other !== asked)
        found.push(replaced(source, KIND, right, `'${other}'`, { about: textOf(source, left) }));
    },
  }).visit(source.program);
  return found;
};
