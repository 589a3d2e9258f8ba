import type { ReactNode } from 'react';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonRow } from './ButtonRow.tsx';

/** For an administrator whose organisation has never subscribed: start the trial or buy now. */
export function NoSubscription({ tryNow }: { tryNow: ReactNode }) {
  return (
    <EmptyState
      title="No subscription yet"
      act={
        <ButtonRow>
          {tryNow}
          <ButtonLink href="/subscriptions/create" look="secondary">
            Buy now
          </ButtonLink>
        </ButtonRow>
      }
    >
      Try all fourteen apps with everyone you pay, free for {TRIAL_DAYS} days. No credit card needed.
    </EmptyState>
  );
}
