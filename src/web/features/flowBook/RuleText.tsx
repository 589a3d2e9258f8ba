import { lazy, Suspense } from 'react';
import { Code } from './panelLook.ts';

const RuleSentence = lazy(() => import('./RuleSentence.tsx'));

/** A product rule, with the id that machines and tests cite. */
export const RuleText = ({ id }: { id: string }) => (
  <>
    <Suspense fallback={null}>
      <RuleSentence id={id} />{' '}
    </Suspense>
    <Code>{id}</Code>
  </>
);
