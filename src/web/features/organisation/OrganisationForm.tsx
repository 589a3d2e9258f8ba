import { useState } from 'react';
import styled from 'styled-components';
import type { OrgSettings } from '#contract/org.ts';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { useEffects } from '#flow/effects.ts';
import { useFlow } from '#flow/useFlow.ts';
import { organisationDetailsMachine } from '#machines/organisationDetails/organisationDetails.machine.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { AliasField } from '#fields/AliasField.tsx';
import { Pair, PlaceFields } from '#fields/PlaceFields.tsx';
import { usePlaces } from '#fields/usePlaces.ts';
import { PhoneField } from '#fields/PhoneField.tsx';
import { Form } from '#ui/Form.tsx';
import { SaveLine } from '#ui/SaveLine.tsx';
import { TextField } from '#ui/TextField.tsx';
import { formatList } from '#ui/formatList.ts';
import { radius, space, token, type } from '#ui/theme.ts';
import { ConflictingValue } from './ConflictingValue.tsx';
import { type OrganisationDetailsActor, organisationDetailsActors } from './organisationDetailsActors.ts';
import { type SettingsEditing, useSettingsForm } from './useSettingsForm.ts';

/* A field, and the value now saved for it. */
const WithSaved = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[8]};
`;

const Changed = styled.p`
  ${type.small}
  padding: ${space[12]};
  border: 1px solid ${token.warnLine};
  border-radius: ${radius.control};
  background: ${token.warnBg};
  color: ${token.warnText};
`;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const Spoken = styled.div`
  &:empty {
    display: none;
  }
`;

/** Somebody else saved first: which fields that changed, and how to continue. */
function ConflictNote({ conflict, changed }: Pick<SettingsEditing, 'conflict' | 'changed'>) {
  return (
    <Spoken role="alert">
      {conflict !== null && (
        <Changed>
          Someone else has just changed these details.{' '}
          {conflict.renewed.length > 0 &&
            `${capital(formatList(conflict.renewed))} ${conflict.renewed.length > 1 ? 'now show' : 'now shows'} what they saved. `}
          {changed.length > 0
            ? 'Your changes aren’t lost. Where they differ, the saved value is below the field. Use it, or save yours instead.'
            : 'The form now shows the saved details.'}
        </Changed>
      )}
    </Spoken>
  );
}

export type OrganisationFormProps = {
  settings: OrgSettings;
  checkAlias: CheckAvailability;
  /** Puts the alias first and makes it required. */
  needsAlias?: boolean;
};

export function OrganisationFormView({
  actor,
  settings,
  checkAlias,
  needsAlias = false,
}: OrganisationFormProps & { actor: OrganisationDetailsActor }) {
  const editing = useSettingsForm(actor, settings, needsAlias);
  const { form, changed, conflict, failure, lookUp, isBusy, isSaved, save } = editing;
  const places = usePlaces(form.values.countryId);

  const name = (
    <WithSaved>
      <TextField
        {...form.field('name')}
        label="Organisation name"
        autoComplete="organization"
        help="As it should appear on receipts."
      />
      <ConflictingValue part="name" editing={editing} />
    </WithSaved>
  );
  const alias = (
    <WithSaved>
      <AliasField
        {...form.field('alias')}
        isOptional={settings.alias === null && !needsAlias}
        autoFocus={needsAlias}
        own={settings.alias}
        check={checkAlias}
        help={
          settings.alias === null && !needsAlias
            ? 'A short name for addresses, like kuramo-logistics. The free trial needs one.'
            : 'A short name for addresses, like kuramo-logistics.'
        }
      />
      <ConflictingValue part="alias" editing={editing} />
    </WithSaved>
  );

  return (
    <Form aria-label="Organisation" onSubmit={save}>
      <Pair>
        {needsAlias ? alias : name}
        {needsAlias ? name : alias}
        <WithSaved>
          <PhoneField {...form.field('phone')} dialCode={places.country?.dialCode ?? null} />
          <ConflictingValue part="phone" editing={editing} />
        </WithSaved>
        <WithSaved>
          <TextField
            {...form.field('taxNumber')}
            label="Tax number"
            isOptional
            autoComplete="off"
            help="As the tax authority writes it, like 12345678-0001."
          />
          <ConflictingValue part="tax number" editing={editing} />
        </WithSaved>
        <WithSaved>
          <TextField
            {...form.field('address')}
            label="Address"
            isOptional
            autoComplete="street-address"
            help="House number and street."
          />
          <ConflictingValue part="address" editing={editing} />
        </WithSaved>
        <WithSaved>
          <TextField {...form.field('city')} label="City" isOptional autoComplete="address-level2" />
          <ConflictingValue part="city" editing={editing} />
        </WithSaved>
      </Pair>
      <WithSaved>
        <PlaceFields
          places={places}
          country={form.field('countryId')}
          state={form.field('stateId')}
          onCountry={(id) => {
            form.set('countryId', id);
            form.set('stateId', null);
          }}
        />
        <ConflictingValue part="country and state" editing={editing} />
      </WithSaved>
      <ConflictNote conflict={conflict} changed={changed} />
      <FailureAlert failure={failure} lookUp={lookUp} fields={Object.keys(form.values)} />
      <SaveLine isBusy={isBusy} isSaved={isSaved} isDisabled={changed.length === 0 && !needsAlias}>
        {needsAlias ? 'Save and continue' : 'Save changes'}
      </SaveLine>
    </Form>
  );
}

/** The organisation's details, except its email. Sends only changed fields. */
export function OrganisationForm(props: OrganisationFormProps) {
  const { settings } = props;
  const translate = useEffects();
  const [machine] = useState(() =>
    organisationDetailsMachine.provide({
      actors: organisationDetailsActors(settings.id, () => translate({ type: 'account.changed' })),
    }),
  );
  return <OrganisationFormView {...props} actor={useFlow(machine, { record: settings })} />;
}
