import { readdirSync } from 'node:fs';
import { readSource, type SourceFile, typeName } from './sourceFile.ts';
import {
  isNode,
  isWithin,
  ownNames,
  propertiesIn,
  type Reference,
  type References,
  referencesIn,
  type Syntax,
  syntaxIn,
} from './syntax.ts';

/* What a part of the source leads to: the functions it calls, those that they call, and so on. */

/** A piece of a file. */
export interface Piece {
  file: SourceFile;
  node: Syntax;
}

export interface SourceGraph {
  files: ReadonlyMap<string, SourceFile>;
  /**
   * Everything that a piece leads to within the graph's files, the piece first; and the names outside of them, as
   * `file#name`. With `most`, it stops after that many
   * steps from the start; it doesn't look inside of what it `stopsAt`.
   */
  reachFrom: (
    start: Piece,
    limits?: { most?: number; stopsAt?: (node: Syntax) => boolean },
  ) => { pieces: Piece[]; outside: Set<string> };
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

/** The value of a variable, or the function. */
const valueOf = (node: Syntax): Syntax =>
  node.type === 'VariableDeclarator' && isNode(node['init']) ? node['init'] : node;

/** Reads all source files in these folders. */
export function sourceGraph(
  folders: readonly string[],
  isLeftOut: (path: string) => boolean = () => false,
): SourceGraph {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => isSource(path) && !isLeftOut(path))
      .toSorted(),
  );
  const files = new Map(paths.map((path) => [path, readSource(path)]));
  const ofType = annotatedPieces([...files.values()]);
  const byConstant = constantPieces([...files.values()]);

  /** What an exported name stands for; null outside the graph. */
  const exported = (path: string, name: string): Piece[] | null => {
    const file = files.get(path);
    if (file === undefined) return null;
    const from = file.passedOn.get(name);
    if (from !== undefined) return exported(from.file, from.name);
    return (file.declarations.get(name) ?? []).flatMap(({ node, isTop }) => (isTop ? [{ file, node }] : []));
  };

  const follow = (
    { file, node: from }: Piece,
    { name, property }: Reference,
    hidden: Set<string>,
    outside: Set<string>,
  ) => {
    const type = file.parameterTypes.get(name);
    if (hidden.has(name)) return type === undefined ? [] : narrowed(ofType(type), property);
    const imported = file.imports.get(name);
    if (imported !== undefined) {
      const wanted = imported.name === '*' ? property : imported.name;
      const found = wanted === null ? null : exported(imported.file, wanted);
      // A part of what is outside, such as the schema of a call, isn't the thing itself.
      if (found === null && (imported.name === '*' || property === null)) outside.add(`${imported.file}#${wanted}`);
      return narrowed(found ?? [], imported.name === '*' ? null : property);
    }
    const declared = (file.declarations.get(name) ?? []).filter(({ isTop, within }) => isTop || isWithin(from, within));
    if (declared.length > 0)
      return narrowed(
        declared.map(({ node }) => ({ file, node })),
        property,
      );
    return type === undefined ? [] : narrowed(ofType(type), property);
  };

  const seenBefore = new WeakMap<Syntax, References & { hidden: Set<string> }>();
  const usedIn = (node: Syntax) => {
    const used = seenBefore.get(node) ?? { ...referencesIn(node), hidden: ownNames(node) };
    seenBefore.set(node, used);
    return used;
  };

  return {
    files,
    reachFrom: (start, { most = Infinity, stopsAt = () => false } = {}) => {
      const outside = new Set<string>();
      const seen = new Set<Syntax>([start.node]);
      const pieces: (Piece & { steps: number })[] = [{ ...start, steps: 0 }];
      for (const { file, node, steps } of pieces) {
        if (steps === most || stopsAt(node)) continue;
        const { names, properties, hidden } = usedIn(node);
        const later = file.laterImports.flatMap((path) => properties.flatMap((name) => exported(path, name) ?? []));
        const isConstant = valueOf(node).type === 'Literal';
        const kept = isConstant ? (byConstant.get(nameIn(node['id'])) ?? []) : [];
        for (const piece of [
          ...kept,
          ...names.flatMap((reference) => follow({ file, node }, reference, hidden, outside)),
          ...later,
        ]) {
          if (seen.has(piece.node)) continue;
          seen.add(piece.node);
          pieces.push({ ...piece, steps: steps + 1 });
        }
      }
      return { pieces, outside };
    },
  };
}

/** Only the property that is read, where the pieces are objects that have it. */
const narrowed = (pieces: readonly Piece[], property: string | null): Piece[] =>
  pieces.flatMap((piece) => {
    if (property === null) return [piece];
    const value = valueOf(piece.node);
    const values = value.type === 'ObjectExpression' || isObjectMaker(value) ? propertiesIn(value, property) : [];
    return values.length === 0 ? [piece] : values.map((node) => ({ file: piece.file, node }));
  });

const isObjectMaker = (node: Syntax): boolean =>
  node.type === 'ArrowFunctionExpression' && isNode(node['body']) && node['body'].type === 'ObjectExpression';

/** What registers list under a constant, which others name to have it done later: `{ [SIGN_UP]: signUpWork(platform) }`. */
function constantPieces(files: readonly SourceFile[]): Map<string, Piece[]> {
  const pieces = new Map<string, Piece[]>();
  for (const file of files)
    for (const node of syntaxIn(file.program)) {
      const { key, value } = node;
      if (node.type !== 'Property' || node['computed'] !== true || !isNode(value)) continue;
      const name = isNode(key) && key.type === 'Identifier' ? nameIn(key) : '';
      if (name !== '') pieces.set(name, [...(pieces.get(name) ?? []), { file, node: value }]);
    }
  return pieces;
}

/** Finds the variables and functions of a type: what a parameter of that type may be given. */
function annotatedPieces(files: readonly SourceFile[]): (type: string) => Piece[] {
  const pieces = new Map<string, Piece[]>();
  const add = (type: string | null, piece: Piece) => {
    if (type !== null) pieces.set(type, [...(pieces.get(type) ?? []), piece]);
  };
  const members: { of: string; name: string; type: string }[] = [];
  for (const file of files)
    for (const node of syntaxIn(file.program)) {
      if (node.type === 'VariableDeclarator' && isNode(node['id']))
        add(typeName(node['id']['typeAnnotation']), { file, node });
      if ('returnType' in node) add(typeName(node['returnType']), { file, node });
      if (node.type === 'TSInterfaceDeclaration')
        for (const member of syntaxIn(node['body'])) {
          const type = member.type === 'TSPropertySignature' ? typeName(member['typeAnnotation']) : null;
          if (type !== null) members.push({ of: nameIn(node['id']), name: nameIn(member['key']), type });
        }
    }
  return (type) => [
    ...(pieces.get(type) ?? []),
    ...members
      .filter((member) => member.type === type)
      .flatMap(({ of, name }) =>
        (pieces.get(of) ?? []).flatMap(({ file, node }) =>
          propertiesIn(node, name).map((value) => ({ file, node: value })),
        ),
      ),
  ];
}

const nameIn = (node: unknown): string => (isNode(node) ? String(node['name'] ?? '') : '');
