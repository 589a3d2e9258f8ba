import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { Link } from '#ui/Link.tsx';
import { Code } from './panelLook.ts';

const RuleSentence = lazyPart(() => import('./RuleSentence.tsx'));

export const preloadRuleTexts = RuleSentence.preload;

/** A product rule, with the id that machines and tests cite, which leads to its place on the page of rules. */
export const RuleText = ({ id }: { id: string }) => (
  <>
    <RuleSentence.Part id={id} />{' '}
    <Link href={`/flows/rules#${id}`}>
      <Code>{id}</Code>
    </Link>
  </>
);
