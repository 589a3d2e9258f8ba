import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';

const { Part } = lazyPart(() => import('./ContactDialog.tsx'));

/** The dialog, loaded when it first opens: it brings the numbering plans of all countries. */
export function ContactDialog(props: ComponentProps<typeof Part>) {
  const [hasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setOpened(true);
  return (
    hasOpened && (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  );
}
