import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { queries } from '#api/queries.ts';
import { aliasOf } from '#domain/alias.ts';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { AliasField } from '#fields/AliasField.tsx';
import { PlaceFields } from '#fields/PlaceFields.tsx';
import { usePlaces } from '#fields/usePlaces.ts';
import { PhoneField } from '#fields/PhoneField.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView } from '#ui/FormView.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './signUpActors.ts';
import { emptyOrganisation } from './signUpOrganisation.ts';
import { stepLabel } from './stepLabel.ts';

/** Organisation, alias (derived from the name until it is edited), country and state, phone. */
export function OrganisationView({
  actor,
  checkAlias,
  summary,
}: {
  actor: SignUpActor;
  checkAlias: CheckAvailability;
  summary?: ReactNode;
}) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);
  const { data: countries } = useQuery(queries.countries());
  // Loaded with the first input: the other sign-up steps don't parse phone numbers.
  const schema = async () => (await import('./organisationSchema.ts')).organisationSchema(countries);
  const form = useFields(schema, emptyOrganisation, failure?.errors);
  const places = usePlaces(form.values.countryId);

  const [isAliasOwn, setAliasOwn] = useState(false);
  // The latest proposal, for answers that arrive late.
  const proposed = useRef('');
  const propose = (alias: string) => {
    proposed.current = alias;
    form.set('alias', alias);
  };
  const name = form.field('organisationName');
  const nameOrganisation = (typed: string) => {
    name.onChange(typed);
    if (!isAliasOwn) propose(aliasOf(typed));
  };
  const alias = form.field('alias');
  const chooseAlias = (typed: string) => {
    proposed.current = '';
    // An emptied alias is proposed again.
    setAliasOwn(typed !== '');
    alias.onChange(typed);
  };
  /** If the proposed alias is taken, the free one suggested by the server replaces it. */
  const checkProposed: CheckAvailability = async (value, signal) => {
    const answer = await checkAlias(value, signal);
    if (!answer.isAvailable && answer.suggestion !== null && value === proposed.current && !signal.aborted)
      propose(answer.suggestion);
    return answer;
  };

  const choose = (countryId: number | null) => {
    form.set('countryId', countryId);
    form.set('stateId', null);
  };
  // Preselects Nigeria, where nearly everyone is.
  if (form.values.countryId === undefined && countries !== undefined)
    choose(countries.find(({ iso2 }) => iso2 === 'NG')?.id ?? null);

  return (
    <FormView
      heading={<ViewHeading>Set up your organisation</ViewHeading>}
      step={stepLabel('organisation')}
      isBusy={isBusy}
      intro="Your email is confirmed. What’s your organisation called, and where is it?"
    >
      <Form onSubmit={form.submit((details) => actor.send({ type: 'organisation.submitted', ...details }))}>
        <TextField
          {...name}
          onChange={nameOrganisation}
          label="Organisation name"
          autoFocus
          autoComplete="organization"
          help="As it should appear on receipts."
        />
        <AliasField
          {...alias}
          onChange={chooseAlias}
          isOptional
          check={checkProposed}
          help="A short name for addresses, like kuramo-logistics. You can add it later, but the free trial needs one."
        />
        <PlaceFields
          places={places}
          country={form.field('countryId')}
          state={form.field('stateId')}
          onCountry={choose}
        />
        <PhoneField {...form.field('phone')} dialCode={places.country?.dialCode ?? null} />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Setting up">
          Set up organisation
        </Button>
      </Form>
      {summary}
    </FormView>
  );
}
