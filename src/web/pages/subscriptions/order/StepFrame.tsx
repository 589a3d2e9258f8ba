import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { SubscriptionDraft } from '#features/purchase/draft.ts';
import { situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space } from '#ui/theme.ts';
import { Progress } from './Progress.tsx';
import { addressOf, type Step, stepBefore } from './steps.ts';

const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  ${media.sm} {
    display: flex;
  }
`;

const Above = styled.div`
  display: grid;
  gap: ${space[20]};
`;

/** On to the next step, and back to the one before. Lies in the step's form. */
export function StepActs({ draft, step }: { draft: SubscriptionDraft; step: Step }) {
  return (
    <Acts>
      <Button type="submit" size="large">
        Continue
      </Button>
      <BackLink draft={draft} step={step} />
    </Acts>
  );
}

/** To the step before; from the first one to the subscription. */
export function BackLink({ draft, step, isWide = false }: { draft: SubscriptionDraft; step: Step; isWide?: boolean }) {
  const before = stepBefore(draft, step);
  return (
    <ButtonLink href={before === null ? '/subscriptions' : addressOf(before)} look="secondary" size="large" isWide={isWide}>
      Back
    </ButtonLink>
  );
}

type StepFrameProps = { draft: SubscriptionDraft; step: Step; title: string; subtitle: ReactNode; children: ReactNode };

/** A step on the way to a subscription. While one is paid for, runs and goes on, none can be bought: that is said instead. */
export function StepFrame({ draft, step, title, subtitle, children }: StepFrameProps) {
  return (
    <>
      <PageHead title={title} description="On the way to your organisation’s subscription at Humanar." />
      <SubscriptionReader around={(waiting) => <PageBody heading={<ViewHeading>{title}</ViewHeading>}>{waiting}</PageBody>}>
        {(answer) => {
          const situation = situationOf(answer);
          if (situation.is === 'active') {
            return (
              <PageBody
                heading={<ViewHeading>Your subscription is running</ViewHeading>}
                subtitle={`It runs until ${formatDate(situation.subscription.expiryDate)}. A new one can be bought when it has ended.`}
              >
                <Acts>
                  <ButtonLink href="/subscriptions">See your subscription</ButtonLink>
                </Acts>
              </PageBody>
            );
          }
          return (
            <PageBody
              heading={
                <Above>
                  <Progress draft={draft} step={step} />
                  <ViewHeading>{title}</ViewHeading>
                </Above>
              }
              subtitle={subtitle}
            >
              {children}
            </PageBody>
          );
        }}
      </SubscriptionReader>
    </>
  );
}
