import styled from 'styled-components';
import type { NamedMail } from '#machines/kit/answers.ts';
import { token, type } from '#ui/theme.ts';
import { useMachineAnswers } from './machineAnswers.ts';

const Fact = styled.p`
  ${type.small}
  color: ${token.muted};
`;

/** “Emails it can lead to: ‘Your subscription was cancelled’.” */
export const mailWords = (mails: readonly NamedMail[]): string =>
  `Emails it can lead to: ${mails.map(({ subject }) => `“${subject}”`).join(', ')}.`;

/** Who may take a step, and the emails that it causes. */
export default function StepAnswers({ machine, edge }: { machine: string; edge: string }) {
  const { data } = useMachineAnswers(machine);
  if (data === undefined) return null;
  const { permissions, mails } = data;
  const permission = permissions[edge];
  const caused = mails[edge] ?? [];
  return (
    <>
      {permission !== undefined && (
        <Fact>
          Who may do it: {permission.who}.{' '}
          {permission.calls.map(({ does, who }) => `${does.replace(/\.$/, '')}: ${who}.`).join(' ')}
        </Fact>
      )}
      {caused.length > 0 && <Fact>{mailWords(caused)}</Fact>}
    </>
  );
}
