/** Masks an email, so that its owner recognises it and onlookers can't read it: ad•••@kuramologistics.ng. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = Array.from(email.slice(0, at));
  return `${letters.slice(0, Math.min(2, letters.length - 1)).join('')}•••${email.slice(at)}`;
}
