import { onSignOut } from '#api/signOutCallbacks.ts';
import type { SignUpDetails } from '#machines/signUp/signUp.machine.ts';

const nothing: SignUpDetails = { name: '', email: '', password: '' };

let details = nothing;

/**
 * The first step's input, for somebody who goes back to it. In memory only, because it includes a password; cleared
 * once the email is confirmed.
 */
export const typedDetails = {
  read: (): SignUpDetails => details,
  keep: (typed: SignUpDetails): void => void (details = typed),
  drop: (): void => void (details = nothing),
};

onSignOut(typedDetails.drop);
