const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Whether a name that was typed to confirm something is the one that was asked for: capitals and the spaces around it do not count. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name);
}
