import { lazy, Suspense } from 'react';
import { Link } from '#ui/Link.tsx';
import { Code } from './panelLook.ts';

const RuleSentence = lazy(() => import('./RuleSentence.tsx'));

/** A product rule, with the id that machines and tests cite, which leads to its place on the page of rules. */
export const RuleText = ({ id }: { id: string }) => (
  <>
    <Suspense fallback={null}>
      <RuleSentence id={id} />{' '}
    </Suspense>
    <Link href={`/flows/rules#${id}`}>
      <Code>{id}</Code>
    </Link>
  </>
);
