import styled from 'styled-components';
import type { Plan, PricingDetails } from '#contract/plans.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import { FLEXI, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { fieldLabel } from '#ui/fieldLook.ts';
import { formatFigure } from '#ui/figures.ts';
import { space, token, type } from '#ui/theme.ts';
import { AppChoice } from './AppChoice.tsx';
import { DurationSwitch } from './DurationSwitch.tsx';
import type { PartErrors } from './orderErrors.ts';
import { planChanges } from './planChanges.ts';
import { PlanChoice } from './PlanChoice.tsx';
import type { Change } from './useOrder.ts';
import { UsersField } from './UsersField.tsx';

/* The draft's fields, shared by an order and a change of a subscription. */

type ChoicesProps = { draft: SubscriptionDraft; change: Change; plans: readonly Plan[]; errors: PartErrors };

/** The plan, and payroll where the plan offers it as an add-on. */
export function PlanChoices({ draft, change, plans, errors }: ChoicesProps) {
  const selectedPlan = plans.find(({ slug }) => slug === draft.plan);
  return (
    <>
      <PlanChoice
        plans={plans}
        duration={draft.subscriptionType}
        value={draft.plan}
        onChange={(plan) => change(planChanges(plan, draft))}
        error={errors.plan}
      />
      {selectedPlan !== undefined && selectedPlan.slug !== FLEXI && selectedPlan.additionalApps.length > 0 && (
        <AppChoice
          label="Add-ons"
          apps={selectedPlan.additionalApps}
          duration={draft.subscriptionType}
          isCovered
          bought={draft.boughtApps}
          value={draft.addOns}
          onChange={(addOns) => change({ addOns })}
          error={errors.apps}
        />
      )}
    </>
  );
}

/** The apps of a flexi plan; renders nothing for other plans. */
export function AppChoices({ draft, change, plans, errors }: ChoicesProps) {
  const flexi = plans.find(({ slug }) => slug === FLEXI);
  if (flexi === undefined || draft.plan !== FLEXI) return null;
  return (
    <AppChoice
      label="Apps"
      apps={flexi.additionalApps}
      included={flexi.supportApps}
      duration={draft.subscriptionType}
      bought={draft.boughtApps}
      value={draft.apps}
      onChange={(apps) => change({ apps })}
      error={errors.apps}
    />
  );
}

const Field = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
  justify-items: start;
  > :first-child {
    ${fieldLabel}
  }
  > :last-child {
    ${type.caption}
    color: ${token.muted};
  }
`;

const Pair = styled.div`
  container-type: inline-size;
  > div {
    display: grid;
    gap: ${space[20]} ${space[24]};
    @container (min-width: 520px) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

type TermChoicesProps = Omit<ChoicesProps, 'plans'> & {
  details: PricingDetails;
  /** Extra help for the users field: how many users are assigned. */
  usersNote?: string | undefined;
  /** What is billed, when it isn't a full period from today. */
  durationNote?: string | undefined;
};

/** Number of users and duration. */
export function TermChoices({ draft, change, details, errors, usersNote, durationNote }: TermChoicesProps) {
  const { annualUserDiscount: annual, userVolumeDiscount: volume } = details;
  const { numberOfUsers: users, subscriptionType } = draft;
  const hasVolume = volume.isActive && users !== null && users > volume.userThreshold;
  const volumeNote = hasVolume
    ? `${volume.value}% volume discount on all ${formatFigure(users)}`
    : `${volume.value}% off for more than ${volume.userThreshold} users`;
  const help = [volume.isActive ? volumeNote : undefined, usersNote].filter((note) => note !== undefined).join('. ');
  return (
    <Pair>
      <div>
        <UsersField
          value={users}
          onChange={(numberOfUsers) => change({ numberOfUsers })}
          error={errors.users}
          help={help === '' ? undefined : help}
        />
        <Field>
          <span aria-hidden>Billing</span>
          <DurationSwitch
            value={subscriptionType}
            onChange={(duration) => change({ subscriptionType: duration })}
            annualDiscount={annual.isActive ? annual.value : 0}
          />
          <span>
            {durationNote ?? `One payment for ${subscriptionType === 'annual' ? ANNUAL_DAYS : MONTHLY_DAYS} days`}
          </span>
        </Field>
      </div>
    </Pair>
  );
}
