const normalise = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Whether a name typed as confirmation matches, ignoring case and extra spaces. */
export function isSameName(typed: string, name: string): boolean {
  return normalise(typed) === normalise(name);
}
