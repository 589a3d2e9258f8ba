// Checks what the built site knows of the contract’s calls, and that no page reads anything else of them.
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, sandboxCalls } from '#contract/calls.ts';
import { leanCalls, partsInSite } from '#scripts/leanCalls.mjs';

const entry = 'virtual:entry';

/** Everything that a page gets of the contract if it imports this. */
async function builtWith(imports: string, use: string): Promise<string> {
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `${imports}\nconsole.log(${use});` : null),
      },
      leanCalls(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  return [result]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .map((file) => ('code' in file ? file.code : ''))
    .join('\n');
}

it('a call has its address and body in the site, and neither its answer nor its description', async () => {
  const built = await builtWith("import { generateQuote } from '/src/contract/quotes.ts';", 'generateQuote');
  expect(built).toContain('/subscriptions/generate-quote');
  expect(built).toContain('isPlanDurationAnnual');
  for (const unused of ['payrollSurcharge', 'nothing_changed', 'with the working of each amount'])
    expect(built, unused).not.toContain(unused);
});

it('every call keeps what a page needs to make it', async () => {
  const built = await builtWith(
    "import { calls, sandboxCalls } from '/src/contract/calls.ts';",
    '(globalThis.callsInSite = [...calls, ...sandboxCalls])',
  );
  vi.spyOn(console, 'log').mockReturnValue();
  await import(`data:text/javascript,${encodeURIComponent(built)}`);
  const { callsInSite } = globalThis as unknown as { callsInSite: Call[] };
  const needs = ({ method, path, host, policy, produces, isRepeatable, confirmsAccount, body }: Call) => ({
    method,
    path,
    host,
    policy,
    produces,
    isRepeatable,
    confirmsAccount,
    hasBody: body !== undefined,
  });
  const inOrder = (list: readonly Call[]) =>
    list
      .map(needs)
      .toSorted((one, other) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`));
  expect(inOrder(callsInSite)).toEqual(inOrder([...calls, ...sandboxCalls]));
});

it('a schema that a page uses itself stays', async () => {
  const built = await builtWith("import { quote } from '/src/contract/quotes.ts';", 'quote');
  expect(built).toContain('payrollSurcharge');
});

it('no page reads of a call what the site doesn’t have', () => {
  const names = [...calls, ...sandboxCalls].map(({ name }) => name);
  const missing = ['name', 'summary', 'params', 'query', 'bodyLimit', 'response', 'maxAge', 'status', 'errors'];
  expect([...missing, ...partsInSite].toSorted()).toEqual(
    expect.arrayContaining([...new Set([...calls, ...sandboxCalls].flatMap((call) => Object.keys(call)))]),
  );
  const reads = new RegExp(`\\b(?:${names.join('|')})\\??\\.(?:${missing.join('|')})\\b`, 'g');
  const found = ['src/web', 'machines', 'src/domain'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        (readFileSync(`${folder}/${path}`, 'utf8').match(reads) ?? []).map((read) => `${folder}/${path}: ${read}`),
      ),
  );
  expect(found).toEqual([]);
});
