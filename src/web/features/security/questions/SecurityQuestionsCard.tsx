import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { securityQuestionsMachine } from '#machines/securityQuestions/securityQuestions.machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/Card.tsx';
import { securityQuestionsActors } from './securityQuestionsActors.ts';
import { SecurityQuestionsViews } from './SecurityQuestionsViews.tsx';

/** The person's three security questions: set them, or change them with the password. */
export function SecurityQuestionsCard({ user }: Pick<AccountData, 'user'>) {
  const titleId = useId();
  const actor = useFlow(securityQuestionsMachine.provide({ actors: securityQuestionsActors(user.id) }), undefined);
  const reading = useQuery(queries.securityQuestions());
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Security questions">
        {reading.data?.answered.length === 0 && <Badge>Not set</Badge>}
      </CardHeader>
      <CardReader reading={reading} word="Loading your questions">
        {(questions) => (
          <CardBody>
            <SecurityQuestionsViews actor={actor} email={user.email} questions={questions} />
          </CardBody>
        )}
      </CardReader>
    </Card>
  );
}
