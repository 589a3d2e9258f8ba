import type { EmailChangeContext, EmailChangeInput } from '#machines/emailChange/emailChange.machine.ts';
import { model } from '#machines/emailChange/emailChange.model.ts';
import { type AddressFact, emailChangeProperties } from '#machines/emailChange/emailChange.properties.ts';
import { brokenRules } from './brokenRules.ts';
import { emissionsOf, hasAnswered, outcomeAt, type Passage, type Walk } from './walks.ts';

const account = 'Kuramo';
const token = `${account} 1`;
const firstAddress = 'office@kuramologistics.ng';

/** The sentences of the properties that a walk through a change of an email breaks. */
export function brokenByEmailChange({ input, passages }: Walk): string[] {
  const { pendingEmail } = input as EmailChangeInput;
  let current = firstAddress;
  let mails = 0;

  const requested = (address: string): AddressFact[] => {
    mails += 1;
    return [
      { fact: 'requested', account, address, token, told: current },
      { fact: 'codeMailed', account, to: address, code: mails },
    ];
  };
  const changedTo = (address: string): AddressFact[] => {
    if (address === current) return [];
    const from = current;
    current = address;
    return [
      { fact: 'linkMailed', account, to: from, link: mails },
      { fact: 'changed', account, from, to: address, code: mails, token },
    ];
  };

  const factsOf = (passage: Passage): AddressFact[] => {
    const outcome = outcomeAt(model, passage);
    const answer = outcome !== null && 'done' in outcome ? outcome.done : null;
    const { email } = passage.before.context as EmailChangeContext;
    const facts: AddressFact[] = [];
    if (answer !== null) {
      if (hasAnswered(passage, 'requestCode')) facts.push(...requested(email));
      // An answer with another email says that the change was dropped.
      const adopted = (answer as { email?: string } | undefined)?.email;
      if (adopted === email && hasAnswered(passage, 'confirmCode', 'confirmed')) facts.push(...changedTo(email));
      if (
        adopted !== undefined &&
        hasAnswered(passage, 'confirmCode', 'confirmed for the email that another device asked for')
      )
        facts.push(...requested(adopted), ...changedTo(adopted));
      if (adopted === email && hasAnswered(passage, 'readEmail', 'changed')) facts.push(...changedTo(email));
    }
    if (hasAnswered(passage, 'confirmPassword', 'confirmed')) facts.push({ fact: 'passwordEntered', token });
    for (const { msg } of emissionsOf(passage, 'notify')) {
      const address = /^We’ll use (\S+) from now on\.$/.exec(String(msg))?.[1];
      if (address !== undefined) facts.push({ fact: 'says', account, address });
    }
    return facts;
  };

  return brokenRules(emailChangeProperties([token], { [account]: firstAddress }), [
    pendingEmail === null ? [] : requested(pendingEmail),
    ...passages.map(factsOf),
  ]);
}
