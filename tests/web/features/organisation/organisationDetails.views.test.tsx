// Every transition of the organisationDetails machine, triggered by a person on the rendered form.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { queries } from '#api/queries.ts';
import { OrganisationFormView } from '#features/organisation/OrganisationForm.tsx';
import { EffectsContext } from '#flow/effects.ts';
import { model } from '#machines/organisationDetails/organisationDetails.model.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
client.setQueryData(queries.countries().queryKey, [{ id: 566, name: 'Nigeria', iso2: 'NG', dialCode: '+234' }]);
client.setQueryData(queries.states(566).queryKey, [{ id: 25, name: 'Lagos' }]);

const typed = 'Kuramo Freight Ltd';
const nameField = () => document.querySelector('input[name="name"]') as HTMLInputElement;
const says = (words: RegExp) => expect(document.body.textContent).toMatch(words);

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={client}>
      <EffectsContext value={() => {}}>
        <h1>Organisation</h1>
        <OrganisationFormView actor={actor} settings={settings} checkAlias={() => new Promise(() => {})} />
      </EffectsContext>
    </QueryClientProvider>
  ),
  events: {
    saves: async () => {
      fireEvent.change(nameField(), { target: { value: typed } });
      fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    },
    'the connection returns': async () => void fireEvent(window, new Event('online')),
  },
  states: {
    editing: {
      shows: (_, { context }) => {
        if (context.error !== null) says(new RegExp(context.error.errors[0]?.msg ?? context.error.msg));
      },
    },
    saving: { shows: () => expect(nameField().value).toBe(typed) },
    conflicting: {
      shows: async (page) => {
        await page.findByText(/Someone else has just changed these details/);
        expect(nameField().value, 'what was typed stays').toBe(typed);
        says(/Saved now: Kuramo Haulage Ltd/);
      },
    },
    inDoubt: { shows: () => says(/We’ll check whether we received this/) },
    lookingUp: { shows: () => says(/We’ll check whether we received this/) },
    missing: {
      shows: () => {
        says(/We didn’t receive it\. Send it again\./);
        expect(nameField().value).toBe(typed);
      },
    },
    saved: { shows: () => expect(nameField().value).toBe(typed) },
  },
});
