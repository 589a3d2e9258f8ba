import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';

/** A test or group with a line above it that names the rules it checks: `// Rules: trial.once`. */
export interface TaggedTest {
  /** Relative to the project's root. */
  file: string;
  title: string;
  rules: string[];
}

const TAG = /^[ \t]*\/\/ Rules: (.+)$/gm;
/** Matches such a tag at the end of the text before a test. */
const TAG_ABOVE = /^[ \t]*\/\/ Rules: (.+)\n[ \t]*$/m;
const testFunctions = new Set(['test', 'it', 'describe']);

/** The function that a call starts with: `test` for `test.each(rows)('title', run)`. */
function calledFunction(callee: ESTree.Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledFunction(callee.object as ESTree.Expression);
  if (callee.type === 'CallExpression') return calledFunction(callee.callee);
  return null;
}

/**
 * The tagged tests of a file, in order.
 * @throws if a tag isn't directly above a test
 */
export function taggedIn(file: string, source: string): TaggedTest[] {
  const { program } = parseSync(file, source);
  const tagged: TaggedTest[] = [];
  new Visitor({
    ExpressionStatement: ({ expression, start }) => {
      if (expression.type !== 'CallExpression' || !testFunctions.has(calledFunction(expression.callee) ?? '')) return;
      const before = source.slice(0, start).split('\n').slice(-2).join('\n');
      const [, ids] = TAG_ABOVE.exec(before) ?? [];
      const [title] = expression.arguments;
      if (ids !== undefined && title !== undefined)
        tagged.push({
          file,
          title: source.slice(title.start + 1, title.end - 1).replaceAll('\\', ''),
          rules: ids.split(', '),
        });
    },
  }).visit(program);
  if (tagged.length !== [...source.matchAll(TAG)].length)
    throw new Error(`${file}: a rules tag isn't directly above a test.`);
  return tagged;
}

/** All tagged tests. */
export const taggedTests = (): TaggedTest[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `tests/${path}`)
    .toSorted()
    .flatMap((file) => taggedIn(file, readFileSync(file, 'utf8')));
