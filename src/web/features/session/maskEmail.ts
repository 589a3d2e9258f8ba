/** An address as its owner knows it and nobody looking on learns it: ad•••@kuramologistics.ng. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = Array.from(email.slice(0, at));
  return `${letters.slice(0, Math.min(2, letters.length - 1)).join('')}•••${email.slice(at)}`;
}
