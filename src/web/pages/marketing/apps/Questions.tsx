import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import type { NamedText } from '#content/appPages/content.ts';
import { motion, space, token, type } from '#ui/theme.ts';

const List = styled.div`
  border-bottom: 1px solid ${token.line};
`;
const Fold = styled.details`
  border-top: 1px solid ${token.line};
`;
const Question = styled.summary`
  ${type.bodyStrong}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  min-height: 56px;
  padding-block: ${space[12]};
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
`;
const Sign = styled(PlusBoldIcon)`
  color: ${token.faint};
  ${motion.full} {
    transition: transform ${motion.menu};
  }
  [open] > summary > & {
    transform: rotate(45deg);
  }
`;
const Answer = styled.p`
  ${type.body}
  max-width: 68ch;
  padding-bottom: ${space[20]};
  color: ${token.muted};
`;

/** Collapsible questions and answers, which also work without scripts. */
export function Questions({ questions }: { questions: readonly NamedText[] }) {
  return (
    <List>
      {questions.map(([question, answer]) => (
        <Fold key={question}>
          <Question>
            {question}
            <Sign size={16} aria-hidden />
          </Question>
          <Answer>{answer}</Answer>
        </Fold>
      ))}
    </List>
  );
}
