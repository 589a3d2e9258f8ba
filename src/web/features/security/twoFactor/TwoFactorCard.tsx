import type { AccountData } from '#contract/auth.ts';
import { useFlow } from '#flow/useFlow.ts';
import { twoFactorSetupMachine } from '#machines/twoFactorSetup/twoFactorSetup.machine.ts';
import { twoFactorActors } from './twoFactorActors.ts';
import { TwoFactorViews } from './TwoFactorViews.tsx';

function Wired({ account }: { account: AccountData }) {
  const actor = useFlow(twoFactorSetupMachine.provide({ actors: twoFactorActors(account.user.id) }), {
    isOn: account.org.hasTwoFactorAuth,
    email: account.org.email,
  });
  return <TwoFactorViews actor={actor} account={account} />;
}

/** Two-factor of the organisation (rules twofactor.turnOn and twofactor.turnOff), for an administrator: on with a code from the organisation's mail, off with the password. */
export function TwoFactorCard({ account }: { account: AccountData }) {
  // The code belongs to the email that it was sent to.
  return <Wired key={account.org.email} account={account} />;
}
