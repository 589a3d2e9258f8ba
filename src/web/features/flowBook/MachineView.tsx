import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { sharedTrace } from '#flow/recordedFlows.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Stimulus } from '#machines/kit/world.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Book } from './book.ts';
import { useCoverage } from './coverage/useCoverage.ts';
import { Diagram } from './diagram/Diagram.tsx';
import type { EdgePaint } from './diagram/paint.ts';
import { Finder } from './Finder.tsx';
import { FiringChoice } from './FiringChoice.tsx';
import { DiagramLegend } from './DiagramLegend.tsx';
import { Acts, Lost, Middle, Opening, Sheet, Side, Stage, Told } from './machineLook.ts';
import { MachineNav } from './MachineNav.tsx';
import { activeStates, placeOf } from '#machines/kit/place.ts';
import { panelId, tabId, TabStrip } from './TabStrip.tsx';
import { acts, tabs } from './tabs.ts';
import { useWalk } from './useWalk.ts';

const SelectedCard = lazyPart(() => import('./SelectedCard.tsx').then(({ SelectedCard: Card }) => ({ default: Card })));

/** On paper the drawing is followed by its text, whichever tab is open. */
const PrintedOutline = lazyPart(() => import('./outline/PrintedOutline.tsx').then(({ PrintedOutline: Printed }) => ({ default: Printed })));

const focusOn = (element: Element | null | undefined): void => {
  // The drawing stays as it is looked at.
  if (element instanceof SVGElement || element instanceof HTMLElement) element.focus({ preventScroll: element.closest('[role="group"]') !== null });
};

/** A machine of the product: its drawing, lit where it stands, and beside it what can be done with it. */
export function MachineView({ model, svg }: { model: FlowModel; svg: string }) {
  const walking = useWalk(model);
  const { current, possible, lost, take, open, follow } = walking;
  const reading = useCoverage(model.name);
  const coverage = (reading.is === 'there' && reading.coverage.find(({ machine }) => machine === model.name)) || null;
  const [paint, setPaint] = useState<Readonly<Record<string, EdgePaint>> | null>(null);
  const [drawing, setDrawing] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const picked = useRef<Element | null>(null);
  const select = useCallback((name: string | null) => {
    picked.current = document.activeElement;
    setSelected(name);
  }, []);
  const [asked, setAsked] = useState<string | null>(null);
  const [shownTab, setShownTab] = useState(tabs[0]?.id ?? '');
  const book = useMemo<Book>(() => ({ model, svg, coverage, paint: setPaint, draw: setDrawing, selected, select }), [model, svg, coverage, selected, select]);

  const { key } = useLocation();
  useEffect(follow, [follow, key]);

  // An error page has led here with what the flow did.
  useEffect(() => {
    const handed = sharedTrace.take(model.name);
    if (handed === null) return;
    const show = async () => {
      const { openRecorded } = await import('./replay/useReplayState.ts');
      openRecorded(model, handed, open);
      setShownTab('replay');
    };
    void show();
  }, [model, open]);

  const { snapshot } = current.world;
  const now = useMemo(() => activeStates(snapshot), [snapshot]);
  const fired = useMemo(() => current.fired.map(({ key }) => key), [current]);
  const here = placeOf(snapshot);
  const firing = asked === null ? [] : possible.filter(({ fires }) => fires.includes(asked));

  const stage = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  const isDriven = useRef(false);
  // What was pressed can mostly not fire again: the cursor goes to the state that it led to.
  useEffect(() => {
    setAsked(null);
    if (isDriven.current) stage.current?.querySelector<SVGElement>('[data-now="here"]')?.focus({ preventScroll: true });
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
    setAsked(edgeKey);
  };
  const close = () => {
    setAsked(null);
    focusOn(pressed.current);
  };
  const unselect = () => {
    setSelected(null);
    // Pressed by a finger, nothing had the cursor: the drawing takes it.
    focusOn(picked.current?.isConnected === true && picked.current !== document.body ? picked.current : stage.current?.querySelector('[tabindex]'));
  };

  const { Panel } = tabs.find(({ id }) => id === shownTab) ?? {};
  return (
    <Sheet>
      <MachineNav shown={model.name} />
      <Middle>
        <Opening>
          <div>
            <ViewHeading>{model.name}</ViewHeading>
            <Told>{model.machine.root.description}</Told>
          </div>
          <Acts data-no-print>
            <Finder model={model} selected={selected} onSelect={select} />
            <Suspense fallback={null}>
              {acts.map((Act, index) => (
                <Act key={index} walking={walking} book={book} />
              ))}
            </Suspense>
          </Acts>
        </Opening>
        <Stage ref={stage}>
          <Diagram svg={drawing ?? svg} now={now} fired={fired} possible={possible} paint={paint} onChoose={choose} selected={selected} onSelect={select} />
          {asked !== null && firing.length > 0 && (
            <FiringChoice key={asked} model={model} edgeKey={asked} options={firing} here={here} onTake={drive} onClose={close} onLeave={() => setAsked(null)} />
          )}
        </Stage>
        <DiagramLegend now={now} fired={fired} possible={possible} paint={paint} selected={selected} />
      </Middle>
      <Side aria-label="Actions">
        <VisuallyHidden role="status">Now in {here}</VisuallyHidden>
        {lost !== null && <Lost role="status">{lost}</Lost>}
        <Suspense fallback={null}>{selected !== null && <SelectedCard.Part book={book} selected={selected} onClose={unselect} />}</Suspense>
        {tabs.length > 1 && <TabStrip tabs={tabs} shown={shownTab} onShow={setShownTab} />}
        <div id={panelId(shownTab)} {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabId(shownTab) })}>
          <Suspense fallback={null}>{Panel !== undefined && <Panel walking={walking} book={book} />}</Suspense>
        </div>
      </Side>
      <Suspense fallback={null}>
        <PrintedOutline.Part model={model} />
      </Suspense>
    </Sheet>
  );
}
