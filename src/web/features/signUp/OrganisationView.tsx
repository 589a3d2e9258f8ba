import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { alias as aliasField } from '#contract/fields.ts';
import type { Country } from '#contract/utilities.ts';
import { CheckedField } from '#flow/availability/CheckedField.tsx';
import type { CheckAvailability } from '#flow/availability/useAvailability.ts';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ComboBox } from '#ui/ComboBox.tsx';
import { Form } from '#ui/Form.tsx';
import { FormView } from '#ui/FormView.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import type { SignUpActor } from './actors.ts';
import { emptyOrganisation, organisationSchema } from './organisationForm.ts';

const Pair = styled.div`
  display: grid;
  gap: ${space[20]} ${space[16]};
  align-items: start;
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const isWholeAlias = (typed: string) => aliasField.safeParse(typed).success;

const says = {
  free: (value: string) => `${value.toLowerCase()} is free.`,
  taken: (value: string, suggestion: string | null) =>
    `${value.toLowerCase()} is taken. ${suggestion === null ? 'Choose another.' : `${suggestion} is free.`}`,
};

/** Organisation, alias, country and state, phone. */
export function OrganisationView({ actor, checkAlias }: { actor: SignUpActor; checkAlias: CheckAvailability }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, (state) => state.context.error);

  const countries = useQuery(queries.countries());
  const [country, setCountry] = useState<Country | null>(null);
  const form = useFields(organisationSchema(country?.dialCode ?? ''), emptyOrganisation, failure?.errors);
  const states = useQuery({ ...queries.states(country?.id ?? 0), enabled: country !== null });

  const choose = (chosen: Country | null) => {
    setCountry(chosen);
    form.set('countryId', chosen?.id ?? null);
    form.set('stateId', null);
  };
  // Nearly everyone is in Nigeria, so it is chosen until the person says otherwise.
  if (form.values.countryId === undefined && countries.data !== undefined) {
    choose(countries.data.find(({ iso2 }) => iso2 === 'NG') ?? null);
  }

  // A number that names its country itself needs no dial code before it.
  const dialCode = country === null || /^\s*(\+|00)/.test(form.values.phone) ? null : country.dialCode;
  const places = countries.isError ? countries : states;
  const typedAlias = form.values.alias.trim().toLowerCase();

  return (
    <FormView
      heading={<ViewHeading>Set up your organisation</ViewHeading>}
      step="Step 3 of 4"
      isBusy={isBusy}
      intro="Your email is confirmed. What is your organisation called, and where is it?"
    >
      <Form onSubmit={form.submit((details) => actor.send({ type: 'organisation.submitted', ...details }))}>
        <TextField
          {...form.field('organisationName')}
          label="Organisation name"
          autoFocus
          autoComplete="organization"
          help="As it should appear on receipts."
        />
        <CheckedField
          {...form.field('alias')}
          label="Alias"
          isOptional
          autoComplete="off"
          spellCheck="false"
          check={checkAlias}
          isWellFormed={isWholeAlias}
          says={says}
          help={
            isWholeAlias(typedAlias)
              ? `Your organisation in addresses: …/${typedAlias}`
              : 'A short name for addresses, like kuramo-logistics. It may be left for later; the free trial needs one.'
          }
        />
        <Pair>
          <ComboBox
            // The names arrive after the field: it starts anew with them.
            key={countries.data === undefined ? 'waiting' : 'known'}
            {...form.field('countryId')}
            value={form.values.countryId ?? null}
            onChange={(id) => choose(countries.data?.find((one) => one.id === id) ?? null)}
            label="Country"
            choices={countries.data ?? []}
            isDisabled={countries.data === undefined}
            placeholder={countries.isPending ? 'Loading countries' : 'Choose a country'}
          />
          <ComboBox
            key={`${country?.id}${states.data === undefined ? ' waiting' : ''}`}
            {...form.field('stateId')}
            label="State"
            choices={states.data ?? []}
            isDisabled={states.data === undefined}
            placeholder={states.isLoading ? 'Loading states' : 'Choose a state'}
          />
        </Pair>
        {places.isError && (
          <>
            <FailureAlert failure={failureOf(places.error)} />
            <Button look="secondary" isBusy={places.isFetching} busyLabel="Loading countries and states" onPress={() => void places.refetch()}>
              Load countries and states again
            </Button>
          </>
        )}
        <TextField
          {...form.field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...(dialCode === null ? {} : { prefix: dialCode })}
          {...(dialCode !== null && form.errors.phone !== undefined
            ? { error: 'Enter the whole number. The country code is there already.' }
            : {})}
        />
        <FailureAlert failure={failure} fields={Object.keys(form.values)} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel="Setting up">
          Set up organisation
        </Button>
      </Form>
    </FormView>
  );
}
