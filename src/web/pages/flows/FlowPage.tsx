import { useParams } from 'react-router-dom';
import { machineNames } from '#contract/pages.ts';
import { loadMachine } from '#features/flowBook/library.ts';
import { MachineView, preloadMachineView } from '#features/flowBook/MachineView.tsx';
import { type LazyPart, lazyPart } from '#lazyLoading/lazyPart.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';

/** A machine's model and diagram, loaded together with the parts of its page when that opens. */
const parts: Record<string, LazyPart<unknown>> = Object.fromEntries(
  machineNames.map((name) => [
    name,
    lazyPart(async () => {
      const [machineModule] = await Promise.all([loadMachine(name), preloadMachineView(name)]);
      return { default: () => <MachineView {...machineModule} /> };
    }),
  ]),
);

/** Loads the machine of this path. */
export async function preload(pathname: string): Promise<void> {
  await parts[pathname.split('/')[2] ?? '']?.preload();
}

/** /flows/{machine}: one machine of the flow book. The router has already rejected unknown names. */
export default function FlowPage() {
  const { machine = '' } = useParams();
  const flowPart = parts[machine];
  if (flowPart === undefined) return null;
  return (
    <>
      <PageHead
        title={`${machine} · Flow book`}
        description={`The ${machine} flow of Humanar as a state machine: see its drawing and states, and drive it yourself.`}
      />
      <flowPart.Part key={machine} />
    </>
  );
}
