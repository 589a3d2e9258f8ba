import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Failure } from '#contract/failure.ts';
import { emptyDraft } from '#domain/subscriptionDraft.ts';
import { queryOf, readWalk } from '#features/flowBook/walkAddress.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import type { FlowModel } from '#machines/kit/model.ts';
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

/** The walk in an address: its own, or the shortest into the state that it names. Says why if there is none. */
function walkIn(model: FlowModel, query: string): WalkInBook | string {
  const state = new URLSearchParams(query).get('state');
  if (state === null) {
    const { input, taken, at, problem } = readWalk(model, dryMachine(model), query);
    const steps = taken.slice(0, at);
    return problem ?? { input, taken: steps, query: queryOf(model, input, steps.map(stimulusName), at) };
  }
  const found = findWalks(model).get(state);
  if (found === undefined) return reasonAgainst(model.name, state) ?? 'No page of the product gets into this state.';
  const { input, taken } = found;
  return { input, taken: [...taken], query: queryOf(model, input, taken.map(stimulusName), taken.length) };
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
  const open = async () => {
    setOpening({ is: 'underWay' });
    try {
      const model = await loadModel(machine);
      const walk = model === null ? 'The flow book has no such flow.' : walkIn(model, search);
      if (model === null || typeof walk === 'string') return setOpening({ is: 'impossible', why: String(walk) });
      if (!(await openHere(model, walk, tab)))
        setOpening({
          is: 'impossible',
          why: `The product can’t be led on from “${walk.input}” yet. Start the walk differently.`,
        });
    } catch (error) {
      setOpening({ is: 'failed', failure: error as Failure });
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
