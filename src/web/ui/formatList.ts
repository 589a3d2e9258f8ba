/** "Ada", "Ada and Bola", "Ada, Bola and Chidi"; not by `Intl`, which is slow on a cheap phone */
export const formatList = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
