import { Visitor, type ESTree } from 'vite';
import { replaced, type SourceFile, type SourceMutant, textOf } from './sourceFile.ts';

/** Each condition that `isMeant` fixed to true and to false, and each operand of an `&&` or `||` left out. */
export function conditionMutants(
  source: SourceFile,
  kind: string,
  isMeant: (text: string) => boolean = () => true,
): SourceMutant[] {
  const found: SourceMutant[] = [];
  const fixed = (test: ESTree.Expression): void => {
    if (!isMeant(textOf(source, test))) return;
    found.push(replaced(source, kind, test, 'true'), replaced(source, kind, test, 'false'));
  };
  new Visitor({
    IfStatement: ({ test }) => fixed(test),
    ConditionalExpression: ({ test }) => fixed(test),
    LogicalExpression: ({ operator, left, right }) => {
      if (operator === '??' || right.type === 'JSXElement') return;
      const neutral = operator === '&&' ? 'true' : 'false';
      for (const operand of [left, right])
        if (operand.type !== 'LogicalExpression' && isMeant(textOf(source, operand)))
          found.push(replaced(source, kind, operand, neutral, { about: `in ${operator}` }));
    },
  }).visit(source.program);
  return found;
}
