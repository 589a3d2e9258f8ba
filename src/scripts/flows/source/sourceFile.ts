import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isNode, type Syntax, syntaxIn } from './syntax.ts';

/* A source file as the names that it declares, imports and exports, at any depth. */

/** Where an imported name comes from. `name` is `*` for a namespace, `default` for a default export. */
export interface Imported {
  /** Relative to the project's root; a package's name for a package. */
  file: string;
  name: string;
}

export interface Declaration {
  node: Syntax;
  within: Syntax;
  /** Whether the whole file knows the name. */
  isTop: boolean;
}

export interface SourceFile {
  path: string;
  program: Syntax;
  imports: ReadonlyMap<string, Imported>;
  /** Files that it imports when it runs, by `import()`. */
  laterImports: readonly string[];
  /** What each name stands for: a function, or the declarator of a variable, and the statement of the file it is in. */
  declarations: ReadonlyMap<string, readonly Declaration[]>;
  /** The types of its functions' parameters, by the parameter's name. */
  parameterTypes: ReadonlyMap<string, string>;
  /** Names that it passes on from other files. */
  passedOn: ReadonlyMap<string, Imported>;
}

const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

/** `#api/client.ts` and `./client.ts` as `src/web/api/client.ts`; a package's name stays. */
function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = Object.entries(aliases).find(([key]) => specifier.startsWith(key.slice(0, -1)));
  return alias === undefined ? specifier : alias[1].slice(2, -1) + specifier.slice(alias[0].length - 1);
}

const textOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** Says nothing about what a value does. */
const BUILT_IN =
  /^(?:Promise|Readonly|Record|Parameters|ReturnType|Omit|Pick|Partial|Required|NonNullable|Awaited|Map|Set)$/;

/** The name of a type: `ChangeCalls` of `: ChangeCalls` and of `: FormCalls<Values, Saved>`. */
export function typeName(annotation: unknown): string | null {
  const inner = isNode(annotation) ? annotation['typeAnnotation'] : null;
  const name = isNode(inner) && inner.type === 'TSTypeReference' ? textOf(inner['typeName']) : '';
  return name === '' || BUILT_IN.test(name) ? null : name;
}

/** The functions and variables that a statement of a file declares. */
function topNodes(statement: Syntax): Syntax[] {
  const inner = isNode(statement['declaration']) ? statement['declaration'] : statement;
  return inner.type === 'VariableDeclaration' ? (inner['declarations'] as Syntax[]) : [inner];
}

export function readSource(path: string): SourceFile {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports = new Map<string, Imported>();
  const passedOn = new Map<string, Imported>();
  const laterImports: string[] = [];
  const declarations = new Map<string, Declaration[]>();
  const parameterTypes = new Map<string, string>();
  const read = (node: Syntax, within: Syntax): void => {
    const declare = (name: string) =>
      declarations.set(name, [
        ...(declarations.get(name) ?? []),
        { node, within, isTop: topNodes(within).includes(node) },
      ]);
    switch (node.type) {
      case 'ImportDeclaration':
        for (const specifier of node['specifiers'] as Syntax[]) {
          const name = { ImportNamespaceSpecifier: '*', ImportDefaultSpecifier: 'default' }[specifier.type];
          imports.set(textOf(specifier['local']), {
            file: pathOf(path, textOf(node['source'])),
            name: name ?? textOf(specifier['imported']),
          });
        }
        break;
      case 'ExportNamedDeclaration':
        if (isNode(node['source']))
          for (const specifier of node['specifiers'] as Syntax[])
            passedOn.set(textOf(specifier['exported']), {
              file: pathOf(path, textOf(node['source'])),
              name: textOf(specifier['local']),
            });
        break;
      case 'ImportExpression':
        laterImports.push(pathOf(path, textOf(node['source'])));
        break;
      case 'FunctionDeclaration':
        declare(textOf(node['id']));
        break;
      case 'VariableDeclarator':
        if (isNode(node['id']) && node['id'].type === 'Identifier') declare(textOf(node['id']));
        break;
    }
    for (const parameter of Array.isArray(node['params']) ? (node['params'] as Syntax[]) : []) {
      const plain = parameter.type === 'AssignmentPattern' ? (parameter['left'] as Syntax) : parameter;
      const type = plain.type === 'Identifier' ? typeName(plain['typeAnnotation']) : null;
      if (type !== null) parameterTypes.set(textOf(plain), type);
    }
  };
  for (const statement of (program as unknown as { body: Syntax[] }).body)
    for (const node of syntaxIn(statement)) read(node, statement);
  return { path, program: program as unknown as Syntax, imports, laterImports, declarations, parameterTypes, passedOn };
}
