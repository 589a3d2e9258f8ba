import { flowOpening } from '#flow/flowOpening.ts';
import allTitles from '#machines/titles.json';
import { recipeFor } from './findOpening.ts';
import { loadModel } from './machineFiles.ts';
import { Opening, type OpeningStatus } from './opening.ts';
import { OpeningBar } from './OpeningBar.tsx';
import { storedOpening } from './storedOpening.ts';

/** Begins the page with the walk that the flow book left for it, if it did. Call it before the page is rendered. */
export async function beginOpening(): Promise<void> {
  const opening = storedOpening.take();
  if (opening === null) return;
  const { machine, input, place } = opening;
  const recipe = recipeFor(machine, input, place);
  const names = [...(recipe?.before ?? []).map((walk) => walk.machine), machine];
  const models = await Promise.all(names.map(loadModel));
  if (models.at(-1) === null) return;
  const { createRoot } = await import('react-dom/client');
  const titles = new Map(Object.entries<Record<string, string>>(allTitles)).get(machine) ?? {};

  const container = document.createElement('div');
  // The bar sticks to the bottom of what contains it: the whole page.
  container.style.display = 'contents';
  document.body.append(container);
  const root = createRoot(container);
  /** A place can have several states. */
  const titleOf = (at: string) =>
    at
      .split(' + ')
      .map((state) => titles[state] ?? state)
      .join(', ');
  let current: Opening | null = null;
  const show = (status: OpeningStatus) =>
    root.render(
      <OpeningBar
        machine={titleOf(machine)}
        state={titleOf(place)}
        status={status}
        chart={opening.chart}
        link={opening.link}
        titleOf={titleOf}
        onGoOn={() => current?.goOn()}
      />,
    );
  // The server decides with a machine that no page runs: the situation is all there is to it.
  if (recipe === null) return show({ is: 'real', answeredByServer: 0 });
  show({ is: 'underWay' });
  const known = models.flatMap((each) => each ?? []);
  flowOpening.current = current = new Opening(opening, recipe, known, show);
}
