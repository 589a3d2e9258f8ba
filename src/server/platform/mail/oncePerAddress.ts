/** Addresses without repeats, which may differ in upper and lower case: the first spelling stays. */
export const oncePerAddress = (emails: readonly string[]): string[] =>
  emails.filter((email, place) => emails.findIndex((each) => each.toLowerCase() === email.toLowerCase()) === place);
