import styled from 'styled-components';
import { apps } from '#content/apps.ts';
import { RETENTION_DAYS, TRIAL_DAYS } from '#domain/terms.ts';
import type { Session } from '#features/session/useSession.ts';
import { AppList } from '#features/subscription/AppList.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Card } from '#ui/Card.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { OtherChoice } from './order/OtherChoice.tsx';
import { TrialQuote } from './TrialQuote.tsx';

const Columns = styled.section`
  display: grid;
  gap: ${space[32]};
  align-items: start;
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 400px;
    gap: ${space[32]} ${space[56]};
  }
`;

const Opening = styled.div`
  display: grid;
  gap: ${space[8]};

  > p:nth-child(2) {
    ${type.lead}
    max-width: 48ch;
    color: ${token.muted};
  }
`;

const Title = styled(ViewHeading)`
  ${type.h1}
`;

const Story = styled.div`
  display: grid;
  gap: ${space[32]};
`;

/* Beside the text on wide screens, above it on narrow ones. */
const Side = styled.div`
  ${media.lg} {
    grid-column: 2;
    grid-row: 1 / span 2;
    position: sticky;
    top: 100px;
  }
`;

const Part = styled.div`
  display: grid;
  gap: ${space[12]};

  h2 {
    ${type.h4}
  }
`;

const Answers = styled.dl`
  display: grid;
  gap: ${space[16]} ${space[32]};
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
  dt {
    ${type.bodyStrong}
  }
  dd {
    ${type.small}
    color: ${token.muted};
  }
`;

/* What happens afterwards (rule trial.length). */
const after = [
  ['Nothing is charged', `There’s no card to charge. Access simply ends after ${TRIAL_DAYS} days.`],
  ['Your data stays', `We keep everything you set up for ${RETENTION_DAYS} days after the trial ends.`],
  [
    'Leave when you like',
    'Cancel during the trial and we delete your data immediately, unless a payment is still open.',
  ],
  ['Take it with you', 'Import and export employee data as CSV files.'],
] as const;

const trialApps = apps.map(({ name, icon }) => ({ name, iconSlug: icon }));

/** The free trial: what it includes, what happens afterwards, and starting it. */
export function TrialSection({ session, onBuy }: { session: Session; onBuy: () => void }) {
  return (
    <Columns>
      <Opening>
        <Title>Start your {TRIAL_DAYS} days</Title>
        <p>Every app, everyone you pay, and no credit card. See a whole month’s payroll before you decide.</p>
        <OtherChoice words="Know what you need?" label="Build your plan and buy now" onPress={onBuy} />
      </Opening>
      <Side>
        {/* Resets when somebody else signs in; but not for a new alias, which the flow itself saves. */}
        <TrialQuote
          key={session.accountData?.org.id ?? (session.isBusy || session.isLoggedIn ? 'unknown' : 'visitor')}
          session={session}
        />
      </Side>
      <Story>
        <Part>
          <h2>All fourteen apps</h2>
          <Card tag="div">
            <AppList apps={trialApps} label="Apps in the trial" />
          </Card>
        </Part>
        <Part>
          <h2>After the trial</h2>
          <Answers>
            {after.map(([what, how]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </Answers>
        </Part>
      </Story>
    </Columns>
  );
}
