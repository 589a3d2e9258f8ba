const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "Ada, Bola and Chidi" */
export const formatList = (names: readonly string[]): string => list.format(names);
