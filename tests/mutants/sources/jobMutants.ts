import { Visitor } from 'vite';
import { filesIn, importedFiles } from './importGraph.ts';
import { calledName, type Mutate, replaced, short, type SourceMutant, textOf } from './sourceFile.ts';

const CHART = 'chart not asked';
const CHECK = 'job without a check';

const modules = 'src/server/modules/';
const lifecycle = `${modules}subscriptions/lifecycle.ts`;

const folderOf = (file: string): string => file.split('/').slice(0, 4).join('/');

/** The files of jobs: those that declare one, and those of the same module that they import, directly or not. */
function jobFiles(): Set<string> {
  const declares = filesIn('src/server/modules').filter(
    (file) => file.endsWith('.ts') && importedFiles(file).includes('src/server/platform/jobs.ts'),
  );
  const found = new Set(declares);
  for (const file of found)
    if (file.includes('/renewals/') || declares.includes(file))
      for (const imported of importedFiles(file))
        if (folderOf(imported) === folderOf(file) && /renewals|due/i.test(imported)) found.add(imported);
  return found;
}

let jobs: Set<string> | undefined;

/** The server acts without asking the lifecycle chart, or a job without one of its own checks. */
export const jobMutants: Mutate = (source) => {
  if (!source.path.startsWith(modules) || source.path === lifecycle) return [];
  const found: SourceMutant[] = [];
  new Visitor({
    CallExpression: (node) => {
      const name = calledName(node.callee);
      const [stored, event] = node.arguments;
      if (node.callee.type !== 'Identifier' || !stored || !event || node.arguments.length !== 2) return;
      if (name === 'allows') found.push(replaced(source, CHART, node, 'true'));
      if (name === 'decide')
        found.push(
          replaced(source, CHART, node, `(${textOf(source, node)} ?? contextAsStored(${textOf(source, stored)}))`, {
            name: `${short(textOf(source, node))} is never refused`,
            more: [
              {
                start: 0,
                end: 0,
                text: `import { lifecycleContext as contextAsStored } from '#server/modules/subscriptions/lifecycle.ts'; `,
              },
            ],
          }),
        );
    },
    IfStatement: ({ test, consequent, alternate }) => {
      jobs ??= jobFiles();
      const [only] = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
      if (!jobs.has(source.path) || alternate || only?.type !== 'ReturnStatement') return;
      // With nothing to do, a job only saves itself the trouble.
      if (/\.(length|size) === 0$/.test(textOf(source, test))) return;
      found.push(replaced(source, CHECK, test, 'false'));
    },
  }).visit(source.program);
  return found;
};
