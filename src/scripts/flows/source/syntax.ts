/* The syntax of a source file, as a tree of plain objects. */

export interface Syntax {
  type: string;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)['type'] === 'string';

/** The nodes directly inside a node. */
export const partsOf = (node: Syntax): Syntax[] =>
  Object.values(node).flatMap((value): Syntax[] =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** A node and every node inside it, in the order of the file. */
export function* syntaxIn(node: unknown): Generator<Syntax> {
  if (!isNode(node)) return;
  yield node;
  for (const part of partsOf(node)) yield* syntaxIn(part);
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** The values that objects inside a node have under a name. */
export function propertiesIn(node: Syntax, name: string): Syntax[] {
  return [...syntaxIn(node)].flatMap((each) =>
    each.type === 'Property' && each['computed'] !== true && nameOf(each['key']) === name && isNode(each['value'])
      ? [each['value']]
      : [],
  );
}

/** A name that code uses, with the property that it reads of it. */
export interface Reference {
  name: string;
  property: string | null;
}

export interface References {
  names: Reference[];
  /** Properties that are read of anything but a name. */
  properties: string[];
}

/** Whether only the key of a query is meant, so that nothing is asked: `queries.account().queryKey`. */
const isQueryKey = (node: Syntax): boolean =>
  (node.type === 'MemberExpression' && nameOf(node['property']) === 'queryKey') ||
  (node.type === 'VariableDeclarator' &&
    isNode(node['id']) &&
    node['id'].type === 'ObjectPattern' &&
    (node['id']['properties'] as Syntax[]).every((each) => nameOf(each['key']) === 'queryKey'));

/** The names that code uses. Types aren't code. */
export function referencesIn(root: Syntax): References {
  const found: References = { names: [], properties: [] };
  const visit = (node: Syntax): void => {
    if (isQueryKey(node)) return;
    if (node.type.startsWith('TS')) return isNode(node['expression']) ? visit(node['expression']) : undefined;
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
      return void found.names.push({ name: nameOf(node), property: null });
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const { object, property } = node as unknown as { object: Syntax; property: Syntax };
      if (object.type === 'Identifier')
        return void found.names.push({ name: nameOf(object), property: nameOf(property) });
      found.properties.push(nameOf(property));
      return visit(object);
    }
    if (node.type === 'Property' && node['computed'] !== true)
      return isNode(node['value']) ? visit(node['value']) : undefined;
    if (node.type === 'JSXAttribute') return isNode(node['value']) ? visit(node['value']) : undefined;
    for (const part of partsOf(node)) visit(part);
  };
  visit(root);
  return found;
}

/** Whether a node is a part of another, or the same. */
export const isWithin = (node: Syntax, outer: Syntax): boolean =>
  Number(outer['start']) <= Number(node['start']) && Number(node['end']) <= Number(outer['end']);

/** The names that a piece of code gives to its parameters and variables, which hide those of its file. */
export function ownNames(root: Syntax): Set<string> {
  const names = new Set<string>();
  const take = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') return void names.add(nameOf(pattern));
    if (pattern.type === 'Property') return take(pattern['value']);
    if (pattern.type === 'AssignmentPattern') return take(pattern['left']);
    if (pattern.type === 'RestElement') return take(pattern['argument']);
    partsOf(pattern).forEach(take);
  };
  for (const node of syntaxIn(root)) {
    // A type's own parameters are types, and hide no value.
    if (node.type.startsWith('TS')) continue;
    if (Array.isArray(node['params'])) node['params'].forEach(take);
    if (node.type === 'VariableDeclarator' && node !== root) take(node['id']);
  }
  return names;
}
