// Loading again after a failure: the pressed button keeps the focus while it loads, and then hands it on.
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '#api/queries.ts';
import { QuestionFields } from '#credentials/QuestionFields.tsx';
import { emptySecurityForm, securitySchema } from '#credentials/securityForm.ts';
import { PlaceFields } from '#fields/PlaceFields.tsx';
import { usePlaces } from '#fields/usePlaces.ts';
import { Reader } from '#requests/Reader.tsx';
import { answerCalls, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';
import { useFields } from '#ui/useFields.ts';
import { questions } from '../features/signUp/signUpStage.tsx';

afterEach(resetAnswers);

const nothing = () => {};
const field = { value: null, onChange: nothing, onBlur: nothing, error: undefined };

const Places = () => (
  <PlaceFields
    places={usePlaces(null)}
    country={{ ...field, name: 'countryId' }}
    state={{ ...field, name: 'stateId' }}
    onCountry={nothing}
  />
);
const Questions = () => <QuestionFields form={useFields(securitySchema, emptySecurityForm)} />;
const Countries = () => (
  <Reader reading={useQuery(queries.countries())} word="Loading countries">
    {(countries) => <p>{countries.length} country</p>}
  </Reader>
);

const COUNTRIES = 'GET /hr/utilities/countries/';
const countries = { countries: [{ id: 566, name: 'Nigeria', iso2: 'NG', dialCode: '+234' }] };

test.each([
  [COUNTRIES, 'Try again', Countries, countries],
  [COUNTRIES, 'Load countries and states again', Places, countries],
  ['GET /hr/auth/security-questions', 'Load the questions again', Questions, { questions, answered: [] }],
] as const)('%s, by “%s”', async (call, label, Part, loaded) => {
  const failure = new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.');
  answerCalls({ [call]: failure });
  const { user } = visit(<Part />);
  const again = await screen.findByRole('button', { name: label });
  let give: (answer: unknown) => void = nothing;
  answerCalls({ [call]: () => new Promise((resolve) => (give = resolve)) });
  for (const answer of [failure, loaded]) {
    await user.click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
    expect(document.activeElement).toBe(again);
    await act(async () => give(answer));
    await waitFor(() => expect(again.isConnected && again.getAttribute('aria-busy') !== null).toBe(false));
    expect(document.activeElement).not.toBe(document.body);
  }
  expect(again.isConnected).toBe(false);
});
