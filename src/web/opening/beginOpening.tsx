import { createRoot } from 'react-dom/client';
import { flowOpening } from '#flow/flowOpening.ts';
import { titleOf } from '#machines/kit/words.ts';
import { recipeFor } from './findOpening.ts';
import { loadModel, loadWords } from './machineFiles.ts';
import { Opening, type OpeningStatus } from './opening.ts';
import { OpeningBar } from './OpeningBar.tsx';
import { storedOpening } from './storedOpening.ts';

/** The names of the states in a place, in plain words. */
const titlesIn = (place: string, title: (name: string) => string): string => place.split(' + ').map(title).join(', ');

/** Begins the page with the walk that the flow book left for it, if it did. Call it before the page is rendered. */
export async function beginOpening(): Promise<void> {
  const opening = storedOpening.take();
  if (opening === null) return;
  const { machine, input, place } = opening;
  const recipe = recipeFor(machine, input, place);
  const names = [...(recipe?.before ?? []).map((walk) => walk.machine), machine];
  const [words, ...models] = await Promise.all([loadWords(machine), ...names.map(loadModel)]);
  const model = models.at(-1) ?? null;
  if (words === null || model === null) return;

  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const titleIn = (at: string) => titlesIn(at, (name) => titleOf(model.machine, words, name));
  let current: Opening | null = null;
  const show = (status: OpeningStatus) =>
    root.render(
      <OpeningBar
        machine={words.title}
        state={titleIn(place)}
        status={status}
        chart={opening.chart}
        link={opening.link}
        titleOf={titleIn}
        onGoOn={() => current?.goOn()}
      />,
    );
  // The server decides with a machine that no page runs: the situation is all there is to it.
  if (recipe === null) return show({ is: 'real', answeredByServer: 0 });
  show({ is: 'underWay' });
  const known = models.flatMap((each) => each ?? []);
  flowOpening.current = current = new Opening(opening, recipe, known, show);
}
