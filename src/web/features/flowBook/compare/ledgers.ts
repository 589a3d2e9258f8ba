/* Every machine's ledger as it is committed: loaded when a text has to be told to which of them it belongs. */

const files = import.meta.glob<string>('../../../../../machines/*/*.transitions.txt', { query: '?raw', import: 'default', eager: true });

const linesOf = (ledger: string): string[] => ledger.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);

const ledgers = Object.entries(files).map(([path, ledger]) => ({ name: path.split('/').at(-2) ?? '', lines: new Set(linesOf(ledger)) }));

/** The machine that a ledger has more lines of than of the one that it is compared with; null where there is none. */
export function likelierMachine(text: string, than: string): { name: string; shared: number; all: number } | null {
  const lines = linesOf(text);
  const counted = ledgers.map((ledger) => ({ name: ledger.name, shared: lines.filter((line) => ledger.lines.has(line)).length, all: lines.length }));
  const here = counted.find(({ name }) => name === than)?.shared ?? 0;
  const [best] = counted.toSorted((a, b) => b.shared - a.shared);
  return best !== undefined && best.shared > here ? best : null;
}
