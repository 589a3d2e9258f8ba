import { useRef } from 'react';
import type { AccountData } from '#contract/auth.ts';
import { useFlow } from '#flow/useFlow.ts';
import { twoFactorSetupMachine } from '#machines/twoFactorSetup/twoFactorSetup.machine.ts';
import { useFocusAfterChange } from '#ui/useFocusAfterChange.ts';
import { twoFactorActors } from './twoFactorActors.ts';
import { TwoFactorViews } from './TwoFactorViews.tsx';

function Wired({ account }: { account: AccountData }) {
  const actor = useFlow(twoFactorSetupMachine.provide({ actors: twoFactorActors(account.user.id) }), {
    isOn: account.org.hasTwoFactorAuth,
    email: account.org.email,
  });
  return <TwoFactorViews actor={actor} account={account} />;
}

/**
 * The organisation's two-factor setting (rules twofactor.turnOn and twofactor.turnOff), for an administrator: on with a
 * code from the organisation's mail, off with the password.
 */
export function TwoFactorCard({ account }: { account: AccountData }) {
  const { email } = account.org;
  const card = useRef<HTMLDivElement>(null);
  // The new card replaces the focused button.
  const focusHandlers = useFocusAfterChange(email, card, 'button');
  return (
    <div ref={card} {...focusHandlers}>
      {/* A code belongs to the email it was sent to, so a new email resets the card. */}
      <Wired key={email} account={account} />
    </div>
  );
}
