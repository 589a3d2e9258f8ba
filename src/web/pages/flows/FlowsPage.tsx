import { MachineList } from '#features/flowBook/MachineList.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';

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
        <MachineList />
      </PageBody>
    </>
  );
}
