/** "Ada", "Ada and Bola", "Ada, Bola and Chidi"; not by `Intl`, as in figures.ts */
export const formatList = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
