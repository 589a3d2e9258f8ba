/* Every machine's committed ledger, loaded only to find the machine that a pasted ledger belongs to. */

const files = import.meta.glob<string>('../../../../../machines/*/*.transitions.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const linesOf = (ledger: string): string[] =>
  ledger
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const ledgers = Object.entries(files).map(([path, ledger]) => ({
  name: path.split('/').at(-2) ?? '',
  lines: new Set(linesOf(ledger)),
}));

/** The machine whose ledger shares the most lines with a text; null if none shares more than `current`. */
export function closestMachine(text: string, current: string): { name: string; shared: number; all: number } | null {
  const lines = linesOf(text);
  const counts = ledgers.map((ledger) => ({
    name: ledger.name,
    shared: lines.filter((line) => ledger.lines.has(line)).length,
    all: lines.length,
  }));
  const sharedWithCurrent = counts.find(({ name }) => name === current)?.shared ?? 0;
  const [best] = counts.toSorted((a, b) => b.shared - a.shared);
  return best !== undefined && best.shared > sharedWithCurrent ? best : null;
}
