import { onSignOut } from '#api/signOutCallbacks.ts';
import type { SignUpDetails } from '#machines/signUp/signUp.machine.ts';

const nothing: SignUpDetails = { name: '', email: '', password: '' };

let details = nothing;

/** What was typed at the first step, for somebody who goes back to it. In memory alone, because a password is in it; gone once the email is confirmed. */
export const typedDetails = {
  read: (): SignUpDetails => details,
  keep: (typed: SignUpDetails): void => void (details = typed),
  drop: (): void => void (details = nothing),
};

onSignOut(typedDetails.drop);
