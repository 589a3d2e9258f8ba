import { useFlowView } from '#flow/useFlowState.ts';
import type { PasswordResetActor } from './passwordResetActors.ts';
import { PasswordResetEmailView } from './PasswordResetEmailView.tsx';
import { ChoosingPasswordView } from './ChoosingPasswordView.tsx';
import { CheckFailedView, CheckingTokenView, LinkMissingView, LinkRefusedView } from './ResetLinkViews.tsx';
import { LinkSentView } from './LinkSentView.tsx';

/** Password recovery, from requesting a link to choosing a new password. */
export function PasswordResetViews({ actor }: { actor: PasswordResetActor }) {
  switch (useFlowView(actor)) {
    case 'askingEmail':
      return <PasswordResetEmailView actor={actor} />;
    case 'linkSent':
      return <LinkSentView actor={actor} />;
    case 'checkingToken':
      return <CheckingTokenView />;
    case 'checkFailed':
      return <CheckFailedView actor={actor} />;
    case 'choosingPassword':
      return <ChoosingPasswordView actor={actor} />;
    case 'linkRefused':
      return <LinkRefusedView actor={actor} />;
    case 'linkMissing':
      return <LinkMissingView actor={actor} />;
    default:
      return null;
  }
}
