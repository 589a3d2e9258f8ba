import { BookedDemo } from '#features/inquiry/demo/BookedDemo.tsx';
import { useLinkParameters } from '#tabState/linkParameters.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useIsHydrated } from '#ui/useIsHydrated.ts';

/** /demo?token: opened by the link in a demo's mail. */
export default function DemoPage() {
  const { token } = useLinkParameters();
  // The prerender has no link.
  const isOpen = useIsHydrated();
  return (
    <>
      <PageHead title="Your demo" description="Move or cancel the demo you’ve booked." />
      <PageBody heading={<ViewHeading>Your demo</ViewHeading>}>
        {isOpen ? <BookedDemo link={token} /> : <Skeleton word="Looking up your demo" lines={4} />}
      </PageBody>
    </>
  );
}
