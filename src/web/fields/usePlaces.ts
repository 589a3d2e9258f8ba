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
  /** Whether they couldn't be loaded, until they are. */
  hasFailed: boolean;
  /** Why not; null while they load again. */
  failure: Failure | null;
  isLoadingAgain: boolean;
  loadAgain: () => void;
}

/** @param countryId the chosen country; null or undefined for none */
export function usePlaces(countryId: number | null | undefined): Places {
  const countries = useQuery(queries.countries());
  const country = countries.data?.find(({ id }) => id === countryId) ?? null;
  const states = useQuery({ ...queries.states(country?.id ?? 0), enabled: country !== null });
  // While a failed query without data loads again, it is pending instead of an error.
  const failed = [countries, states].find(({ isError, isPending, isFetched }) => isError || (isPending && isFetched));
  return {
    countries: countries.data,
    states: states.data,
    country,
    isLoadingCountries: countries.isPending,
    isLoadingStates: states.isLoading,
    hasFailed: failed !== undefined,
    failure: failed?.isError === true ? failureOf(failed.error) : null,
    isLoadingAgain: failed?.isFetching === true,
    loadAgain: () => void failed?.refetch(),
  };
}
