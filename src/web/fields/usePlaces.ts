import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { Country, State } from '#contract/utilities.ts';

/** Countries, and the states of the selected one. */
export interface Places {
  /** Undefined until loaded. */
  countries: readonly Country[] | undefined;
  states: readonly State[] | undefined;
  country: Country | null;
  isLoadingCountries: boolean;
  isLoadingStates: boolean;
  /** Why they couldn't be loaded. */
  failure: Failure | null;
  isLoadingAgain: boolean;
  loadAgain: () => void;
}

/** @param countryId the chosen country; null or undefined for none */
export function usePlaces(countryId: number | null | undefined): Places {
  const countries = useQuery(queries.countries());
  const country = countries.data?.find(({ id }) => id === countryId) ?? null;
  const states = useQuery({ ...queries.states(country?.id ?? 0), enabled: country !== null });
  const failed = countries.isError ? countries : states.isError ? states : null;
  return {
    countries: countries.data,
    states: states.data,
    country,
    isLoadingCountries: countries.isPending,
    isLoadingStates: states.isLoading,
    failure: failed === null ? null : failureOf(failed.error),
    isLoadingAgain: failed?.isFetching === true,
    loadAgain: () => void failed?.refetch(),
  };
}
