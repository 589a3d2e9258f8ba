import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { space, token, type } from '#ui/theme.ts';

const List = styled.ul`
  ${type.body}
  display: grid;
  gap: ${space[12]};
  margin-block: ${space[16]};
`;

const Fact = styled.li`
  display: flex;
  gap: ${space[12]};

  & > svg {
    margin-top: 2px;
    color: ${token.success};
  }
`;

const facts = [
  ['All fourteen apps', 'payroll included'],
  ['Unlimited employees', 'add everyone you pay'],
  ['No credit card', 'you won’t be charged when it ends'],
] as const;

/** What the free trial includes (rule trial.length). */
export function TrialFacts() {
  return (
    <List>
      {facts.map(([fact, more]) => (
        <Fact key={fact}>
          <CheckBoldIcon size={20} aria-hidden />
          <span>
            <strong>{fact}</strong>, {more}
          </span>
        </Fact>
      ))}
    </List>
  );
}
