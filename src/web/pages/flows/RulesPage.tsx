import { preloadRuleResults } from '#features/flowBook/coverage/useCoverage.ts';
import { RuleSheet } from '#features/flowBook/rules/RuleSheet.tsx';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';

function Rules() {
  return (
    <>
      <PageHead
        title="Rules · Flow book"
        description="Every rule of Humanar with the states, transitions, properties and tests that carry it, and whether its tests passed."
      />
      <PageBody
        heading={<ViewHeading>Rules of the product</ViewHeading>}
        subtitle="Every rule with the states, transitions, properties and tests that carry it, and whether its tests passed. Printed, it is the acceptance sheet of a release."
      >
        <RuleSheet />
      </PageBody>
    </>
  );
}

/** Opens with the test results, so that nothing on it moves when they arrive. */
const rules = lazyPart(async () => {
  await preloadRuleResults();
  return { default: Rules };
});

export const { preload } = rules;

/** /flows/rules: every rule of the product with what carries it, for reviewers. */
export default rules.Part;
