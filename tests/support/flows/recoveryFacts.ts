import type { PasswordResetInput } from '#machines/passwordReset/passwordReset.machine.ts';
import { type RecoveryFact, recoveryProperties } from '#machines/passwordReset/passwordReset.properties.ts';
import { brokenRules } from './brokenRules.ts';
import { emissionsOf, hasAnswered, type Passage, type Walk } from './walks.ts';

const account = 1;

/** The sentences of the properties that a walk through a password reset breaks. */
export function brokenByPasswordReset({ input, passages }: Walk): string[] {
  const { hasToken } = input as PasswordResetInput;
  let link = 0;
  let isGood = false;
  const mailed = (): RecoveryFact => {
    link += 1;
    isGood = true;
    return { fact: 'linkMailed', account, link };
  };
  /** The page has a link that the server accepts; a newer one, if the last one was used. */
  const goodLink = (): RecoveryFact[] => (isGood ? [] : [mailed()]);
  const used = (): RecoveryFact => {
    isGood = false;
    return { fact: 'passwordSet', account, link, password: link };
  };

  const factsOf = (passage: Passage): RecoveryFact[] => {
    const facts: RecoveryFact[] = [];
    if (hasAnswered(passage, 'confirmToken', 'good') || hasAnswered(passage, 'confirmTokenAgain', 'good'))
      facts.push(...goodLink(), { fact: 'linkAccepted', link });
    if (hasAnswered(passage, 'setNewPassword', 'set')) facts.push(...goodLink(), used());
    // The request whose answer was lost had arrived.
    if (hasAnswered(passage, 'confirmTokenAgain', 'used') && isGood) facts.push(used());
    for (const { title } of emissionsOf(passage, 'notify'))
      if (title === 'Password changed' || title === 'Sign in with your new password')
        facts.push({ fact: 'says', link });
    return facts;
  };

  return brokenRules(recoveryProperties, [hasToken ? [mailed()] : [], ...passages.map(factsOf)]);
}
