import { lazy, Suspense } from 'react';
import { Code } from './panelLook.ts';

const RuleSentence = lazy(() => import('./RuleSentence.tsx'));

/** A rule of the product in its own words, with the id by which machines and tests cite it. */
export const RuleText = ({ id }: { id: string }) => (
  <>
    <Suspense fallback={null}>
      <RuleSentence id={id} />{' '}
    </Suspense>
    <Code>{id}</Code>
  </>
);
