import { config } from '#api/config.ts';
import { stateName, statesOf } from '#machines/kit/edges.ts';
import { innermostStates } from '#machines/kit/place.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import type { PanelProps } from '../book.ts';
import { queryOf } from '../walkAddress.ts';

/** Opens the product in the state that is read: where the walk is, or the selected one by the shortest way. */
export function OpenHere({ walking, book: { model, selected } }: PanelProps) {
  if (!config.sandbox) return null;
  const { walk, at, current } = walking;
  const isElsewhere =
    selected !== null &&
    !innermostStates(current.world.snapshot).includes(selected) &&
    statesOf(model.machine).some((node) => stateName(node) === selected && node.type === 'atomic');
  const query = new URLSearchParams(
    isElsewhere ? { state: selected } : queryOf(model, walk.input, walk.taken.slice(0, at).map(stimulusName), at),
  );
  const named = new URLSearchParams([['flow', model.name], ...query]);
  return (
    <ButtonLink look="secondary" href={`/sandbox/open?${named}`}>
      Open the product here
    </ButtonLink>
  );
}
