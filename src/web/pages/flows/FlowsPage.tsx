import { Suspense } from 'react';
import { preloadFigures } from '#features/flowBook/coverage/useCoverage.ts';
import { MachineList } from '#features/flowBook/MachineList.tsx';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { Link } from '#ui/Link.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';

const Together = lazyPart(() =>
  import('#features/flowBook/together/Together.tsx').then(({ Together: All }) => ({ default: All })),
);

const Opened = lazyPart(() =>
  import('#features/flowBook/together/Together.tsx').then(({ OpenedCounterexample }) => ({
    default: OpenedCounterexample,
  })),
);

const Questions = lazyPart(() =>
  import('#features/flowBook/questions/Questions.tsx').then(({ Questions: All }) => ({ default: All })),
);

function Flows() {
  return (
    <>
      <PageHead
        title="Flow book"
        description="Every state machine of Humanar: what it decides, how it runs, and what the tests cover."
      />
      <PageBody
        heading={<ViewHeading>Flow book</ViewHeading>}
        subtitle="Every guarded flow of the product is a state machine. Open one to watch it run, drive it yourself, and see its test coverage."
      >
        <Opened.Part />
        <Questions.Part />
        <p>
          <Link href="/flows/rules">Rules of the product</Link>, with the states, transitions, properties and tests that
          carry them.
        </p>
        <MachineList />
        <Suspense fallback={null}>
          <Together.Part />
        </Suspense>
      </PageBody>
    </>
  );
}

/** Loaded with all its parts, so that nothing on it moves when one arrives. */
const flows = lazyPart(async () => {
  await Promise.all([Opened.preload(), Questions.preload(), Together.preload(), preloadFigures()]);
  return { default: Flows };
});

export const { preload } = flows;

/** /flows: every machine of the product, for reviewers. */
export default flows.Part;
