const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Whether the name typed to confirm something is the expected one, ignoring case and surrounding spaces. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name);
}
