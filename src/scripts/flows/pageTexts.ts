import { nearestMeta, statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Piece, SourceGraph } from './source/sourceGraph.ts';
import { isNode, type Syntax, syntaxIn } from './source/syntax.ts';

/* The words in the source of a flow's views: what a page may show in the states that have the view. */

/** Parts that every page shares say nothing about a state. */
const isShared = (path: string): boolean => /^src\/web\/(?:ui|api|app|flow|pageHead|tabState)\//.test(path);

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isShown = (text: string): boolean => /^[“A-Z₦].*[a-z]/u.test(text) && !/[{}<>]|^[A-Z]\w+\.\w/.test(text);

/** What a component may show: its text, and literals that begin like a sentence. */
function shownIn(node: Syntax): string[] {
  if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return [];
  if (node.type === 'JSXText') return [inOneLine(String(node['value']))];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [inOneLine(node['value'])] : [];
  if (node.type === 'TemplateLiteral')
    return [
      inOneLine((node['quasis'] as Syntax[]).map((quasi) => (quasi['value'] as { cooked: string }).cooked).join('…')),
      ...(node['expressions'] as Syntax[]).flatMap(shownIn),
    ];
  if (node.type.startsWith('TS') && !isNode(node['expression'])) return [];
  return Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(shownIn);
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The choices between views: `case 'reason': return <ReasonView />`, and `reason: ReasonView` in a table of views. */
function choicesIn(graph: SourceGraph, folders: ReadonlySet<string>, views: ReadonlySet<string>) {
  const choices: { view: string; piece: Piece }[] = [];
  for (const file of graph.files.values()) {
    if (!folders.has(folderOf(file.path))) continue;
    for (const node of syntaxIn(file.program)) {
      for (const { view, shown } of comparedIn(node))
        if (views.has(view)) choices.push({ view, piece: { file, node: shown } });
      const { test } = node;
      const view = isNode(test) && test.type === 'Literal' ? String(test['value']) : '';
      if (node.type === 'SwitchCase' && views.has(view)) choices.push({ view, piece: { file, node } });
      const key =
        node.type === 'Property' && isNode(node['key']) ? String(node['key']['name'] ?? node['key']['value']) : '';
      if (views.has(key) && isNode(node['value']) && [...syntaxIn(node['value'])].some(isComponent))
        choices.push({ view: key, piece: { file, node: node['value'] } });
    }
  }
  return choices;
}

/** `view === 'code' && <CodeView />`, and the same as a condition. */
function comparedIn(node: Syntax): { view: string; shown: Syntax }[] {
  const [condition, shown] =
    node.type === 'LogicalExpression' && node['operator'] === '&&'
      ? [node['left'], node['right']]
      : node.type === 'ConditionalExpression' || node.type === 'IfStatement'
        ? [node['test'], node['consequent']]
        : [null, null];
  if (!isNode(condition) || !isNode(shown)) return [];
  return [...syntaxIn(condition)].flatMap((each) => {
    const right = each.type === 'BinaryExpression' && each['operator'] === '===' ? each['right'] : null;
    return isNode(right) && right.type === 'Literal' ? [{ view: String(right['value']), shown }] : [];
  });
}

const isComponent = (node: Syntax): boolean =>
  /^(?:JSX)?Identifier$/.test(node.type) && /^[A-Z]\w+(?:View|Views|Form|Card|Dialog|Step)$/.test(String(node['name']));

/** The words of each view of a machine. A case that falls through to the next has its words. */
export function textsOfViews({ name, machine }: FlowModel, graph: SourceGraph): Map<string, string[]> {
  const views = new Set(statesOf(machine).flatMap((node) => nearestMeta(node, 'view') ?? []));
  const folders = new Set(
    [...graph.files.values()]
      .filter(({ imports }) => [...imports.values()].some(({ file }) => file.startsWith(`machines/${name}/`)))
      .map(({ path }) => folderOf(path)),
  );
  const texts = new Map<string, Set<string>>();
  for (const { view, piece } of choicesIn(graph, folders, views)) {
    const { pieces } = graph.reachFrom(piece, { most: 4 });
    const shown = pieces.filter(({ file }) => !isShared(file.path)).flatMap(({ node }) => shownIn(node));
    const known = texts.get(view) ?? new Set<string>();
    for (const text of shown.filter(isShown)) known.add(text);
    texts.set(view, known);
  }
  return new Map([...texts].map(([view, known]) => [view, [...known]]));
}
