import { Visitor, type ESTree } from 'vite';
import { resolveImport } from './importGraph.ts';
import {
  calledName,
  type Mutate,
  nameOf,
  readSource,
  replaced,
  type SourceFile,
  type SourceMutant,
} from './sourceFile.ts';

const KIND = 'effect handler';

const isHandlers = (type: ESTree.TSTypeAnnotation | null | undefined): boolean =>
  type?.typeAnnotation.type === 'TSTypeReference' && nameOf(type.typeAnnotation.typeName) === 'EffectHandlers';

/** Leaves out each statement of a function that has several. */
const withoutStatements = (source: SourceFile, body: ESTree.FunctionBody | ESTree.BlockStatement, about: string) =>
  body.body.length < 2 ? [] : body.body.map((statement) => replaced(source, KIND, statement, '', { about }));

/** The statements of the function that a handler imports, in its own file. */
function importedHandler({ path, program }: SourceFile, name: string): SourceMutant[] {
  const declaration = program.body.find(
    (node) => node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => local.name === name),
  );
  const file = declaration?.type === 'ImportDeclaration' ? resolveImport(path, declaration.source.value) : null;
  if (file === null) return [];
  const source = readSource(file);
  const found: SourceMutant[] = [];
  new Visitor({
    FunctionDeclaration: ({ id, body }) => {
      if (id?.name === name && body) found.push(...withoutStatements(source, body, name));
    },
  }).visit(source.program);
  return found;
}

/** A handler of an emitted event does nothing, or leaves out one of its steps; a subscription to emitted events too. */
export const handlerMutants: Mutate = (source) => {
  const found: SourceMutant[] = [];
  new Visitor({
    ArrowFunctionExpression: ({ returnType, body }) => {
      if (!isHandlers(returnType) || body.type !== 'ObjectExpression') return;
      for (const property of body.properties) {
        if (property.type !== 'Property') continue;
        const { key, value } = property;
        const about = nameOf(key) ?? '';
        found.push(replaced(source, KIND, value, '() => {}', { about }));
        if (value.type === 'ArrowFunctionExpression' && value.body.type === 'BlockStatement')
          found.push(...withoutStatements(source, value.body, about));
        if (value.type === 'Identifier') found.push(...importedHandler(source, value.name));
      }
    },
    CallExpression: ({ callee, arguments: [type, handler] }) => {
      if (calledName(callee) === 'on' && callee.type === 'MemberExpression' && type && handler && nameOf(type) !== null)
        found.push(replaced(source, KIND, handler, '() => {}', { about: 'subscription' }));
    },
  }).visit(source.program);
  return found;
};
