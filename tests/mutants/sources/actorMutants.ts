import { Visitor } from 'vite';
import { type Mutate, nameOf, replaced, type SourceMutant } from './sourceFile.ts';

const KIND = 'skipped call';

/** A real actor, or the call behind a change of one press, resolves immediately without sending anything. */
export const actorMutants: Mutate = (source) => {
  const found: SourceMutant[] = [];
  new Visitor({
    Property: ({ key, value }) => {
      if (value.type !== 'CallExpression' || nameOf(value.callee) !== 'fromPromise') return;
      const [call] = value.arguments;
      if (call)
        found.push(replaced(source, KIND, call, 'async () => undefined', { name: `${nameOf(key)} isn’t sent` }));
    },
    ArrowFunctionExpression: ({ returnType, body }) => {
      const type = returnType?.typeAnnotation;
      if (type?.type !== 'TSTypeReference' || nameOf(type.typeName) !== 'ChangeCalls') return;
      if (body.type !== 'ObjectExpression') return;
      for (const property of body.properties)
        if (property.type === 'Property')
          found.push(
            replaced(source, KIND, property.value, 'async () => undefined', {
              name: `${nameOf(property.key)} isn’t sent`,
            }),
          );
    },
  }).visit(source.program);
  return found;
};
