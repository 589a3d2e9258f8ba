import { useId } from 'react';
import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import type { AppModule } from '#contract/plans.ts';
import { PER_USER } from '#domain/priceWords.ts';
import { AppIcon, appIconOf } from '#ui/AppIcon.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { fieldLabel } from '#ui/fieldLook.ts';
import { Money } from '#ui/Money.tsx';
import { gapRules, media, radius, space, token, type } from '#ui/theme.ts';
import { type Duration, feeOf, perMonth } from './prices.ts';

const Group = styled.div`
  display: grid;
  gap: 6px;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[12]};
  > :first-child {
    ${fieldLabel}
  }
  > :last-child {
    ${type.caption}
    color: ${token.muted};
  }
`;

/* The grid lines are the background, visible through 1 px gaps. */
const Grid = styled.div`
  ${gapRules}
  display: grid;
  gap: 1px;
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.group};
  background: ${token.line};
  overflow: hidden;
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  [data-invalid] > & {
    border-color: ${token.danger};
    box-shadow: inset 0 0 0 1px ${token.danger};
  }
`;

/* The whole cell is the checkbox. */
const Cell = styled(Checkbox)<{ $isWide: boolean }>`
  align-items: center;
  min-height: 56px;
  padding: ${space[8]} ${space[16]};
  background: ${token.surface};
  ${({ $isWide }) => $isWide && 'grid-column: 1 / -1;'}
  &:has(:checked) {
    background: ${token.accentSoft};
  }
  > :last-child {
    flex: 1;
    min-width: 0;
  }
`;

const Face = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  /* If the price doesn't fit beside the name, it wraps below. */
  flex-wrap: wrap;
  > :nth-child(2) {
    flex: 1 1 6rem;
  }
  > :last-child {
    margin-inline-start: auto;
  }
  small {
    ${type.caption}
    display: block;
    color: ${token.muted};
  }
`;

const Included = styled.p<{ $isWide: boolean }>`
  ${({ $isWide }) => $isWide && 'grid-column: 1 / -1;'}
  ${type.small}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  padding: ${space[8]} ${space[16]};
  background: ${token.surface};
  > :nth-child(2) {
    flex: 1;
  }
  svg {
    flex: none;
    color: ${token.successText};
  }
`;

const Cure = styled.p`
  ${type.caption}
  display: flex;
  gap: 6px;
  color: ${token.dangerText};
`;

type AppChoiceProps = {
  label: string;
  apps: readonly AppModule[];
  /** The free apps that are included. */
  included?: readonly AppModule[];
  duration: Duration;
  /** The plan's price covers its apps, so adding one costs nothing (except payroll's flat fee). */
  isCovered?: boolean;
  /** Apps the organisation already has. */
  bought?: readonly string[];
  /** Ids of the chosen apps. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

const none: readonly AppModule[] = [];
const nothing: readonly string[] = [];

/** Checkboxes for apps, each with its price per user, per month; free apps are shown as included. */
export function AppChoice({
  label,
  apps,
  included = none,
  duration,
  isCovered = false,
  bought = nothing,
  value,
  onChange,
  error,
}: AppChoiceProps) {
  const id = useId();
  const isOdd = (apps.length + (included.length > 0 ? 1 : 0)) % 2 === 1;
  return (
    <Group
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-error`}
      data-invalid={error === undefined ? undefined : true}
    >
      <Head>
        <span id={id}>{label}</span>
        <span>Naira {PER_USER}</span>
      </Head>
      <Grid>
        {apps.map((app, index) => (
          <Cell
            key={app.id}
            $isWide={isOdd && included.length === 0 && index === apps.length - 1}
            isSelected={value.includes(app.id)}
            onChange={(isChosen) => onChange(isChosen ? [...value, app.id] : value.filter((other) => other !== app.id))}
          >
            <Face>
              <AppIcon slug={appIconOf(app.iconSlug)} size={24} isPlain />
              <span>
                {app.name}
                {bought.includes(app.id) && <small>already yours</small>}
              </span>
              <Money
                naira={isCovered ? feeOf(app) : perMonth(app, duration)}
                {...(isCovered ? { sign: 'always' as const } : {})}
              />
            </Face>
          </Cell>
        ))}
        {included.length > 0 && (
          <Included $isWide={isOdd}>
            <CheckBoldIcon size={20} aria-hidden />
            <span>
              <strong>Included:</strong> {included.map(({ name }) => name.toLowerCase()).join(', ')}
            </span>
            <Money naira={0} />
          </Included>
        )}
      </Grid>
      <div id={`${id}-error`} aria-live="polite">
        {error !== undefined && (
          <Cure>
            <WarningCircleFillIcon size={16} aria-hidden />
            {error}
          </Cure>
        )}
      </div>
    </Group>
  );
}
