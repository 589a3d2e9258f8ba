import { Visitor } from 'vite';
import { conditionMutants } from './conditionMutants.ts';
import { type Mutate, replaced, type SourceMutant, textOf } from './sourceFile.ts';

const KIND = 'session of another token';

/** What a condition about whose session it is mentions. */
const WHOSE =
  /hasLeft|isForPage|[tT]oken|pageSession|sessionRefusal|unauthenticated|account_changed|\bbefore !==|\bwhy\b/;
const STEP =
  /^(await )?(\w+\.throwIfAborted|checkForOtherTab|pageSession\.\w+|storedToken\.\w+|lastUser\.\w+|forgetOthers|write|mark)\(/;

/** An answer for an old token is taken for one about the present session, or the page doesn't follow the token. */
export const tokenMutants: Mutate = (source) => {
  if (!/^src\/web\/(api|features\/session)\//.test(source.path)) return [];
  const found: SourceMutant[] = [];
  new Visitor({
    ExpressionStatement: (node) => {
      if (STEP.test(textOf(source, node.expression))) found.push(replaced(source, KIND, node, ';'));
    },
    ReturnStatement: ({ argument }) => {
      if (argument?.type !== 'BinaryExpression' || !WHOSE.test(textOf(source, argument))) return;
      found.push(replaced(source, KIND, argument, 'true'), replaced(source, KIND, argument, 'false'));
    },
  }).visit(source.program);
  return [...found, ...conditionMutants(source, KIND, (text) => WHOSE.test(text))];
};
