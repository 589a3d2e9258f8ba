import { Suspense } from 'react';
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

/** /flows: every machine of the product, for reviewers. */
export default function FlowsPage() {
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
        <Suspense fallback={null}>
          <Opened.Part />
        </Suspense>
        <Suspense fallback={null}>
          <Questions.Part />
        </Suspense>
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
