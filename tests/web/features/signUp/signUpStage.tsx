// Fixtures for the sign-up's views: places, questions and availability without a server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queries } from '#api/queries.ts';
import type { SignUpActor } from '#features/signUp/signUpActors.ts';
import {
  type AvailabilityChecks,
  organisation,
  securityQuestions,
  SignUpViews,
  type SignUpViewsProps,
} from '#features/signUp/SignUpViews.tsx';
import { EffectsContext, translation } from '#flow/effects.ts';
import { ignoredEffects } from '#tests/support/effects.ts';

// As the steps' pages do.
await Promise.all([organisation.preload(), securityQuestions.preload()]);

export const everythingIsFree: AvailabilityChecks = {
  email: async () => ({ isAvailable: true, suggestion: null }),
  alias: async () => ({ isAvailable: true, suggestion: null }),
};

export const questions = [
  { key: 'first_school', question: 'What was the name of your first school?' },
  { key: 'first_street', question: 'In which street did you live first?' },
  { key: 'childhood_friend', question: 'Who was your best friend as a child?' },
  { key: 'first_job', question: 'Where did you work first?' },
];

function cache(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(queries.countries().queryKey, [
    { id: 566, name: 'Nigeria', iso2: 'NG', dialCode: '+234' },
    { id: 288, name: 'Ghana', iso2: 'GH', dialCode: '+233' },
  ]);
  client.setQueryData(queries.states(566).queryKey, [
    { id: 24, name: 'Kano' },
    { id: 25, name: 'Lagos' },
  ]);
  client.setQueryData(queries.states(288).queryKey, [{ id: 71, name: 'Greater Accra' }]);
  client.setQueryData(queries.securityQuestions().queryKey, { questions, answered: [] });
  return client;
}

export const staged = (
  actor: SignUpActor,
  checks: AvailabilityChecks = everythingIsFree,
  page?: Pick<SignUpViewsProps, 'at'>,
): ReactElement => (
  <QueryClientProvider client={cache()}>
    <EffectsContext value={translation(ignoredEffects)}>
      <SignUpViews actor={actor} checks={checks} {...page} />
    </EffectsContext>
  </QueryClientProvider>
);
