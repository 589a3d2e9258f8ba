import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { goToApp } from '#features/session/goToApp.ts';
import { situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatTime } from '#ui/dates.ts';
import { PageBody } from '#ui/PageBody.tsx';
import { media, radius, space, token, type } from '#ui/theme.ts';

const steps = [
  ['Bring your people in', 'Import them from a CSV file, or add the first few by hand.'],
  ['Say where they work', 'Each branch gets its state, so that PAYE goes to the right tax office.'],
  ['Run a payroll to look at', 'Check every payslip before anybody is paid.'],
] as const;

const Term = styled.dl`
  display: grid;
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.surface};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
    max-width: 560px;
  }
  div {
    padding: ${space[16]} ${space[20]};
  }
  div + div {
    border-top: 1px solid ${token.line};
    ${media.sm} {
      border-top: 0;
      border-left: 1px solid ${token.line};
    }
  }
  dt {
    ${type.caption}
    color: ${token.muted};
  }
  dd {
    ${type.h3}
  }
  dd + dd {
    ${type.small}
    color: ${token.muted};
  }
`;

const Steps = styled.ol`
  counter-reset: step;
  display: grid;
  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
  }
`;

const Step = styled.li`
  counter-increment: step;
  display: grid;
  gap: ${space[4]};
  align-content: start;
  padding: ${space[20]} ${space[16]};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  & + & {
    border-top: 1px solid ${token.line};
    ${media.md} {
      border-top: 0;
      border-left: 1px solid ${token.line};
    }
  }
  &::before {
    content: counter(step);
    ${type.h3}
    color: ${token.accentText};
  }
  strong {
    ${type.bodyStrong}
  }
  span {
    ${type.small}
    color: ${token.muted};
  }
`;

const Act = styled.div`
  display: grid;
  ${media.sm} {
    justify-content: start;
  }
`;

function TrialStarted({ trial }: { trial: CurrentSubscription }) {
  return (
    <PageBody
      heading={<ViewHeading>Your trial is running</ViewHeading>}
      subtitle={`All ${trial.modules.length} apps are open to everybody in your organisation. Nothing is charged when the days are over.`}
    >
      <Term>
        {(
          [
            ['Started', trial.createdAt],
            ['Ends', trial.expiryDate],
          ] as const
        ).map(([word, moment]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatDate(moment)}</dd>
            <dd>at {formatTime(moment)}</dd>
          </div>
        ))}
      </Term>
      <Card aria-labelledby="next-title">
        <CardHeader id="next-title" title="What to do first" />
        <Steps>
          {steps.map(([what, how]) => (
            <Step key={what}>
              <strong>{what}</strong>
              <span>{how}</span>
            </Step>
          ))}
        </Steps>
      </Card>
      <Act>
        <Button size="large" onPress={() => void goToApp()}>
          Go to App
        </Button>
      </Act>
    </PageBody>
  );
}

/** Says calmly what there is to say, and leads to the subscription. */
function Elsewhere({ title, words }: { title: string; words: string }) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      <Act>
        <ButtonLink href="/subscriptions">See your subscription</ButtonLink>
      </Act>
    </PageBody>
  );
}

/** /subscriptions/redirect/: what came of it. The address only says what to ask; the answer is the server's. */
export default function RedirectPage() {
  const [query] = useSearchParams();
  const isTrial = query.get('status')?.toLowerCase() === 'successful' && query.get('trial')?.toLowerCase() === 'true';
  return (
    <>
      <PageHead title={isTrial ? 'Your trial' : 'Your subscription'} description="What came of your organisation’s subscription." />
      {isTrial ? (
        <SubscriptionReader
          around={(waiting) => <PageBody heading={<ViewHeading>Your trial</ViewHeading>}>{waiting}</PageBody>}
        >
          {(answer) => {
            const situation = situationOf(answer);
            return situation.is === 'trial' ? (
              <TrialStarted trial={situation.subscription} />
            ) : (
              <Elsewhere title="No trial is running" words="Your subscription’s own page says where your organisation stands." />
            );
          }}
        </SubscriptionReader>
      ) : (
        <Elsewhere title="Nothing to show here" words="This page shows what came of starting a subscription. Your subscription’s own page says where your organisation stands." />
      )}
    </>
  );
}
