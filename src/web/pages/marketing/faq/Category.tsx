import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { faqPage } from '#content/faqPage.ts';
import type { FaqCategory, Question } from '#content/faq.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { media, motion, radius, space, token, type } from '#ui/theme.ts';
import { LinkedText } from '../LinkedText.tsx';

const Section = styled.section`
  &[hidden] {
    display: none;
  }
`;
const Name = styled.h2`
  ${type.h2}
  margin-bottom: ${space[16]};
`;

const List = styled.div`
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
  > :not([hidden]) ~ * {
    border-top: 1px solid ${token.line};
  }
`;

const Fold = styled.details`
  position: relative;
  &[hidden] {
    display: none;
  }
`;
const Head = styled.summary`
  display: flex;
  justify-content: space-between;
  gap: ${space[16]};
  padding: ${space[16]};
  border-radius: ${radius.card};
  list-style: none;
  cursor: pointer;
  transition: color ${motion.hover};
  &::-webkit-details-marker {
    display: none;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  ${media.hover} {
    &:hover {
      color: ${token.accentText};
    }
  }
  ${media.sm} {
    padding: ${space[16]} ${space[24]};
  }
`;
const QuestionTitle = styled.h3`
  ${type.bodyStrong}
  font-size: 1rem;
`;
const Sign = styled(PlusBoldIcon)`
  margin-top: 4px;
  color: ${token.faint};
  ${motion.full} {
    transition: transform ${motion.menu};
  }
  [open] > summary > & {
    transform: rotate(45deg);
  }
`;
/*
 * Inside the collapsed content, so that browsers expand it for this address; at the question's top edge, so that the
 * question scrolls into view.
 */
const Address = styled.span`
  position: absolute;
  inset-block-start: 0;
`;
const Answer = styled.div`
  ${type.body}
  display: grid;
  gap: ${space[12]};
  max-width: 66ch;
  padding: 0 ${space[40]} ${space[20]} ${space[16]};
  color: ${token.muted};
  ${media.sm} {
    padding-inline-start: ${space[24]};
  }
`;

const Talk = styled.div`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  color: ${token.muted};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

function Entry({ question: { id, question, answer }, isHidden }: { question: Question; isHidden: boolean }) {
  return (
    <Fold hidden={isHidden}>
      <Head>
        <QuestionTitle>{question}</QuestionTitle>
        <Sign size={16} aria-hidden />
      </Head>
      <Answer>
        <Address id={id} />
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText words={paragraph} />
          </p>
        ))}
      </Answer>
    </Fold>
  );
}

/** A category's questions, with a link to sales. `found`: the questions to show; null shows all. */
export function Category({
  category: { id, name, questions },
  found,
}: {
  category: FaqCategory;
  found: ReadonlySet<string> | null;
}) {
  const isHidden = (question: Question) => found !== null && !found.has(question.id);
  return (
    <Section id={id} aria-labelledby={`${id}-name`} hidden={questions.every(isHidden)}>
      <Name id={`${id}-name`}>{name}</Name>
      <List>
        {questions.map((question) => (
          <Entry key={question.id} question={question} isHidden={isHidden(question)} />
        ))}
        <Talk data-no-print>
          {faqPage.notHere}
          <ButtonLink href="/contact-us" look="secondary" size="small">
            {faqPage.talk}
          </ButtonLink>
        </Talk>
      </List>
    </Section>
  );
}
