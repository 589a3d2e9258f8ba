import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { ComboBox } from '#ui/ComboBox.tsx';
import { media, space } from '#ui/theme.ts';
import type { FieldProps } from '#ui/useFields.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useFocusAfterRetry } from '#requests/useFocusAfterRetry.ts';
import type { Places } from './usePlaces.ts';

/** Two fields, side by side from 640 px. */
export const Pair = styled.div`
  display: grid;
  gap: ${space[20]} ${space[16]};
  align-items: start;
  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export type PlaceFieldsProps = {
  places: Places;
  country: Omit<FieldProps<number | null | undefined>, 'onChange'>;
  state: FieldProps<number | null>;
  /** Called when the country changes; the form must clear the state, which belonged to the old one. */
  onCountry: (id: number | null) => void;
};

/** Country and state. */
export function PlaceFields({ places, country, state, onCountry }: PlaceFieldsProps) {
  const { countries, states } = places;
  const pair = useFocusAfterRetry<HTMLDivElement>(places.hasFailed);
  return (
    <>
      <Pair ref={pair} tabIndex={-1}>
        <ComboBox
          // Remounts the field once the names have loaded.
          key={countries === undefined ? 'waiting' : 'known'}
          {...country}
          value={country.value ?? null}
          onChange={onCountry}
          label="Country"
          choices={countries ?? []}
          isDisabled={countries === undefined}
          placeholder={places.isLoadingCountries ? 'Loading countries' : 'Choose a country'}
        />
        <ComboBox
          key={`${places.country?.id}${states === undefined ? ' waiting' : ''}`}
          {...state}
          label="State"
          choices={states ?? []}
          isDisabled={states === undefined}
          placeholder={places.isLoadingStates ? 'Loading states' : 'Choose a state'}
        />
      </Pair>
      {places.hasFailed && (
        <>
          <FailureAlert failure={places.failure} />
          <Button
            look="secondary"
            isBusy={places.isLoadingAgain}
            busyLabel="Loading countries and states"
            onPress={places.loadAgain}
          >
            Load countries and states again
          </Button>
        </>
      )}
    </>
  );
}
