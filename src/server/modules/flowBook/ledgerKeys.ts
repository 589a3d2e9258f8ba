/**
 * The keys of a ledger's transitions, with which coverage is recorded: `from:event:index`, where the index counts the
 * transitions of the same event in the same state.
 */
export function ledgerKeys(ledger: string): string[] {
  const counts = new Map<string, number>();
  return ledger
    .split('\n')
    .filter((line) => line.includes('-->'))
    .map((line) => {
      const [from = '', rest = ''] = line.split(' --');
      const [on] = rest.slice(0, rest.indexOf('-->')).split(' [');
      const event = `${from}:${on}`;
      const index = counts.get(event) ?? 0;
      counts.set(event, index + 1);
      return `${event}:${index}`;
    });
}
