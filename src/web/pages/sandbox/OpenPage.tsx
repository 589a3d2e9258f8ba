import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Failure, failureOf } from '#contract/failure.ts';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { emptyDraft } from '#domain/subscriptionDraft.ts';
import { queryOf, readWalk } from '#features/flowBook/walkAddress.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { sharedTrace } from '#flow/recordedFlows.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { retrace } from '#machines/kit/retrace.ts';
import type { Walk } from '#machines/kit/walk.ts';
import { dryMachine, stimulusName } from '#machines/kit/world.ts';
import { findWalks, reasonAgainst } from '#opening/findOpening.ts';
import { loadModel } from '#opening/machineFiles.ts';
import { openHere, type TabPreparation, type WalkInBook } from '#opening/openHere.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { tabStorage } from '#tabState/tabStorage.ts';
import { Button } from '#ui/Button.tsx';
import { Link } from '#ui/Link.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';

/** The order of the charts’ models: 20 users on Core, for a month. */
const modelDraft = { ...emptyDraft, plan: 'core', planId: 'core', numberOfUsers: 20 };

const tab: TabPreparation = {
  clear: tabStorage.forgetPerson,
  draft: () => {
    subscriptionDraft.end();
    subscriptionDraft.keep(modelDraft);
  },
  awaitCode: awaitedVerification.keep,
};

const inBook = (model: FlowModel, { input, taken }: Walk): WalkInBook => ({
  input,
  taken: [...taken],
  query: queryOf(model, input, taken.map(stimulusName), taken.length),
});

/** The walk of a recording. If the chart no longer follows all of it, the flow book shows up to where. */
function recordedWalk(model: FlowModel, recorded: RecordedTrace | null): WalkInBook | string {
  if (recorded === null)
    return 'This tab no longer has the recorded steps. Go back to the error page and follow its link.';
  const { walk, isWhole } = retrace(model, recorded);
  if (isWhole) return inBook(model, walk);
  sharedTrace.hand(recorded);
  return 'The chart can’t follow all of these steps. The flow book shows how far it can, and opens the product there.';
}

/** The walk in an address: its own, a recorded one, or the shortest into a state. Says why if there is none. */
function walkIn(model: FlowModel, query: string, recorded: RecordedTrace | null): WalkInBook | string {
  const parameters = new URLSearchParams(query);
  if (parameters.has('recorded')) return recordedWalk(model, recorded);
  const state = parameters.get('state');
  if (state === null) {
    const { input, taken, at, problem } = readWalk(model, dryMachine(model), query);
    return problem ?? inBook(model, { input, taken: taken.slice(0, at) });
  }
  const reason = reasonAgainst(model.name, state);
  if (reason !== null) return reason;
  const found = findWalks(model).get(state);
  if (found === undefined) return 'No page of the product gets into this state.';
  return inBook(model, { input: found.input, taken: [...found.taken] });
}

type Opening = { is: 'underWay' } | { is: 'impossible'; why: string } | { is: 'failed'; failure: Failure };

/**
 * /sandbox/open?flow=cancel&steps=…: makes a fresh person and organisation in the situation of a walk of the flow book,
 * and opens the product’s page there.
 */
export default function OpenPage() {
  const { search } = useLocation();
  const [opening, setOpening] = useState<Opening>({ is: 'underWay' });
  const hasBegun = useRef(false);
  const machine = new URLSearchParams(search).get('flow') ?? '';
  const [recorded] = useState(() => sharedTrace.take(machine));
  const open = async () => {
    setOpening({ is: 'underWay' });
    try {
      const model = await loadModel(machine);
      const walk = model === null ? 'That flow isn’t in the flow book.' : walkIn(model, search, recorded);
      if (model === null || typeof walk === 'string') return setOpening({ is: 'impossible', why: String(walk) });
      if (!(await openHere(model, walk, tab)))
        setOpening({
          is: 'impossible',
          why: `The product can’t be led on from “${walk.input}” yet. Start the walk differently.`,
        });
    } catch (error) {
      setOpening({ is: 'failed', failure: failureOf(error) });
    }
  };
  useEffect(() => {
    // Once, although StrictMode runs it twice: each time makes another organisation.
    if (!hasBegun.current) void open();
    hasBegun.current = true;
  });
  return (
    <>
      <PageHead
        title="Open the product"
        description="Opens a page of the product in a state of the flow book."
        isHidden
      />
      <PageBody
        heading={<ViewHeading>Open the product</ViewHeading>}
        subtitle="A fresh person, with an organisation of their own if they need one, is made for this. This browser is then signed in as them."
      >
        {opening.is === 'underWay' && <p role="status">Opening the page.</p>}
        {opening.is === 'impossible' && <p role="alert">{opening.why}</p>}
        {opening.is === 'failed' && (
          <>
            <FailureAlert failure={opening.failure} />
            <Button onPress={() => void open()}>Try again</Button>
          </>
        )}
        {opening.is !== 'underWay' && (
          <p>
            <Link href={machine === '' ? '/flows' : `/flows/${encodeURIComponent(machine)}`}>
              Back to the flow book
            </Link>
          </p>
        )}
      </PageBody>
    </>
  );
}
