import styled from 'styled-components';
import { partnership } from '#content/partnership.ts';
import { visiblePart } from '#hydration/visiblePart.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { media, space } from '#ui/theme.ts';
import { FormSection, formOutline } from './contact/FormSection.tsx';
import { Band, Inside, Intro } from './home/Section.tsx';
import { PageOpening } from './PageOpening.tsx';
import { PartnerTerms } from './partnership/PartnerTerms.tsx';
import { RuledGrid } from './RuledGrid.tsx';

const FormArea = styled.div`
  margin-top: ${space[32]};
  ${media.lg} {
    margin-top: ${space[40]};
  }
`;

const ApplyForm = visiblePart(withDataProviders(() => import('./partnership/ApplyForm.tsx')));

/** /partnership: who can become a partner, what each side contributes, and the application form. */
export default function PartnershipPage() {
  const { kinds: who, steps, apply } = partnership;
  return (
    <>
      <PageHead title={partnership.title} description={partnership.description} />
      <PageOpening
        title={partnership.heading}
        seed={6}
        acts={
          <ButtonLink href="/partnership#apply" size="large" onCloth>
            {partnership.act}
          </ButtonLink>
        }
      >
        {partnership.lead}
      </PageOpening>
      <Band aria-labelledby="kinds-title">
        <Inside>
          <Intro id="kinds-title" title={who.heading}>
            {who.lead}
          </Intro>
          <FormArea>
            <RuledGrid facts={who.list} />
          </FormArea>
        </Inside>
      </Band>
      <PartnerTerms />
      <FormSection id="apply" title={apply.heading} lead={apply.lead} facts={steps.list}>
        <ApplyForm instead={formOutline} />
      </FormSection>
    </>
  );
}
