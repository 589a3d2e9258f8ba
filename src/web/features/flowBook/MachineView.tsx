import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { sharedTrace } from '#flow/recordedFlows.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import type { Stimulus } from '#machines/kit/world.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Book } from './book.ts';
import { preloadCoverage, preloadFigures, useCoverage } from './coverage/useCoverage.ts';
import type { EdgePaint } from './diagram/paint.ts';
import { Finder } from './Finder.tsx';
import { useBookMode } from './bookMode.ts';
import type { LoadedMachine } from './library.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { codeNames, PlainWords, plainNames } from './names.ts';
import { preloadReader, Reader } from './reading/Reader.tsx';
import { Acts, AddressProblem, Middle, Opening, Sheet, Side, Stage, Description } from './machineLook.ts';
import { activeStates, innermostStates, placeOf } from '#machines/kit/place.ts';
import { stateIn, useStateInAddress } from './stateAddress.ts';
import { panelId, tabId, TabStrip } from './TabStrip.tsx';
import { acts, preloadActs, tabs } from './tabs.ts';
import { useDrawing } from './useDrawing.ts';
import { useWalk } from './useWalk.ts';

const Diagram = lazyPart(() => import('./diagram/Diagram.tsx').then((loaded) => ({ default: loaded.Diagram })));

const DiagramLegend = lazyPart(() =>
  import('./DiagramLegend.tsx').then((loaded) => ({ default: loaded.DiagramLegend })),
);

const FiringChoice = lazyPart(() =>
  import('./FiringChoice.tsx').then(({ FiringChoice: Choice }) => ({ default: Choice })),
);

const MachineNav = lazyPart(() => import('./MachineNav.tsx').then(({ MachineNav: Nav }) => ({ default: Nav })));

const SelectedCard = lazyPart(() => import('./SelectedCard.tsx').then(({ SelectedCard: Card }) => ({ default: Card })));

/** Printed whichever tab is open. */
const PrintedOutline = lazyPart(() =>
  import('./outline/PrintedOutline.tsx').then(({ PrintedOutline: Printed }) => ({ default: Printed })),
);

/** Loads everything that the page shows at first, so that nothing on it moves when a part arrives. */
export const preloadMachineView = (machine: string): Promise<unknown> =>
  Promise.all([
    MachineNav.preload(),
    preloadActs(),
    preloadReader(machine),
    preloadCoverage(machine),
    preloadFigures(),
  ]);

const focusOn = (element: Element | null | undefined): void => {
  // Elements of the drawing must not scroll it.
  if (element instanceof SVGElement || element instanceof HTMLElement)
    element.focus({ preventScroll: element.closest('[role="group"]') !== null });
};

/** Shows a machine: its drawing with the current states highlighted, and panels to drive and inspect it. */
export function MachineView({ model, words, svg: plainSvg }: LoadedMachine) {
  const walking = useWalk(model);
  const [{ isChart, isCode }, changeMode] = useBookMode();
  const svg = useDrawing(model.name, plainSvg, isCode);
  const { current, possible, problem, take, open, follow } = walking;
  const reading = useCoverage(model.name);
  const coverage =
    (reading.status === 'loaded' && reading.coverage.find(({ machine }) => machine === model.name)) || null;
  const [paint, setPaint] = useState<Readonly<Record<string, EdgePaint>> | null>(null);
  const [drawing, setDrawing] = useState<string | null>(null);
  // Read before the first render, so that no other state is shown first.
  const [selected, setSelected] = useState(() => stateIn(window.location.hash));
  const picked = useRef<Element | null>(null);
  const select = useCallback((name: string | null) => {
    picked.current = document.activeElement;
    setSelected(name);
  }, []);
  useStateInAddress(selected, setSelected);
  const [chosenEdge, setChosenEdge] = useState<string | null>(null);
  const [openTab, setOpenTab] = useState(tabs[0]?.id ?? '');
  // Coverage and comparisons colour the drawing.
  const isDrawn = isChart || paint !== null || drawing !== null;
  const book = useMemo<Book>(
    () => ({ model, svg, coverage, paint: setPaint, draw: setDrawing, isRead: !isDrawn, selected, select }),
    [model, svg, coverage, isDrawn, selected, select],
  );

  const { key } = useLocation();
  useEffect(follow, [follow, key]);

  // An error page links here with the trace it recorded.
  useEffect(() => {
    const recorded = sharedTrace.take(model.name);
    if (recorded === null) return;
    const show = async () => {
      const { openRecorded } = await import('./replay/useReplayState.ts');
      openRecorded(model, recorded, open);
      setOpenTab('replay');
    };
    void show();
  }, [model, open]);

  const names = useMemo(
    () => (isCode ? codeNames(model.machine) : plainNames(model.machine, words)),
    [isCode, model, words],
  );
  const { snapshot } = current.world;
  const now = useMemo(() => activeStates(snapshot), [snapshot]);
  const fired = useMemo(() => current.fired.map(({ key }) => key), [current]);
  const here = placeOf(snapshot);
  const firing = chosenEdge === null ? [] : possible.filter(({ fires }) => fires.includes(chosenEdge));

  const stage = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  const isDriven = useRef(false);
  // The pressed transition usually can't fire again, so focus moves to the state it led to.
  useEffect(() => {
    setChosenEdge(null);
    if (isDriven.current)
      stage.current?.querySelector<HTMLElement | SVGElement>('[data-now="here"], h2')?.focus({ preventScroll: true });
    isDriven.current = false;
  }, [current]);

  const drive = (stimulus: Stimulus) => {
    isDriven.current = true;
    setSelected(null);
    take(stimulus);
  };
  const choose = (edgeKey: string) => {
    const [first, ...others] = possible.filter(({ fires }) => fires.includes(edgeKey));
    if (first === undefined) return;
    if (others.length === 0) return drive(first.stimulus);
    pressed.current = document.activeElement;
    setChosenEdge(edgeKey);
  };
  const close = () => {
    setChosenEdge(null);
    focusOn(pressed.current);
  };
  const unselect = () => {
    setSelected(null);
    // After a tap nothing had focus, so the drawing gets it.
    focusOn(
      picked.current?.isConnected === true && picked.current !== document.body
        ? picked.current
        : stage.current?.querySelector('[tabindex]'),
    );
  };

  const { Panel } = tabs.find(({ id }) => id === openTab) ?? {};
  return (
    <PlainWords value={isCode ? null : words}>
      <Sheet>
        <MachineNav.Part shown={model.name} />
        <Middle>
          <Opening>
            <div>
              <ViewHeading>{isCode ? model.name : words.title}</ViewHeading>
              <Description>{model.machine.root.description}</Description>
            </div>
            <Acts data-no-print>
              <ModeChoice isChart={isChart} isCode={isCode} onChange={changeMode} />
              <Finder model={model} selected={selected} onSelect={select} />
              {acts.map((Act, index) => (
                <Act key={index} walking={walking} book={book} />
              ))}
            </Acts>
          </Opening>
          <Stage ref={stage} data-read={!isDrawn || undefined}>
            {isDrawn ? (
              <Suspense fallback={null}>
                <Diagram.Part
                  svg={drawing ?? svg}
                  names={names}
                  now={now}
                  fired={fired}
                  possible={possible}
                  paint={paint}
                  onChoose={choose}
                  selected={selected}
                  onSelect={select}
                />
              </Suspense>
            ) : (
              <Reader
                book={book}
                words={words}
                now={now}
                here={innermostStates(snapshot)[0] ?? model.machine.id}
                possible={possible}
                onTake={choose}
              />
            )}
            {chosenEdge !== null && firing.length > 0 && (
              <Suspense fallback={null}>
                <FiringChoice.Part
                  key={chosenEdge}
                  model={model}
                  edgeKey={chosenEdge}
                  options={firing}
                  here={here}
                  onTake={drive}
                  onClose={close}
                  onLeave={() => setChosenEdge(null)}
                />
              </Suspense>
            )}
          </Stage>
          <Suspense fallback={null}>
            {isDrawn && (
              <DiagramLegend.Part now={now} fired={fired} possible={possible} paint={paint} selected={selected} />
            )}
          </Suspense>
        </Middle>
        <Side aria-label="Actions">
          <VisuallyHidden role="status">Now in {names.place(here)}</VisuallyHidden>
          {problem !== null && <AddressProblem role="status">{problem}</AddressProblem>}
          <Suspense fallback={null}>
            {isDrawn && selected !== null && <SelectedCard.Part book={book} selected={selected} onClose={unselect} />}
          </Suspense>
          {tabs.length > 1 && <TabStrip tabs={tabs} shown={openTab} onShow={setOpenTab} />}
          <div id={panelId(openTab)} {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabId(openTab) })}>
            <Suspense fallback={null}>{Panel !== undefined && <Panel walking={walking} book={book} />}</Suspense>
          </div>
        </Side>
        <Suspense fallback={null}>
          <PrintedOutline.Part model={model} isDrawn={isDrawn} />
        </Suspense>
      </Sheet>
    </PlainWords>
  );
}
