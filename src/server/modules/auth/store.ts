import { and, eq } from 'drizzle-orm';
import { securityAnswers } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

export async function answeredQuestions({ tx, orgId }: OrgTx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: securityAnswers.questionKey })
    .from(securityAnswers)
    .where(and(eq(securityAnswers.orgId, orgId), eq(securityAnswers.userId, userId)));
  return rows.map(({ key }) => key);
}

export async function replaceAnswers(
  { tx, orgId }: OrgTx,
  userId: string,
  answers: { key: string; hash: string }[],
  now: Date,
): Promise<void> {
  await tx.delete(securityAnswers).where(and(eq(securityAnswers.orgId, orgId), eq(securityAnswers.userId, userId)));
  await tx
    .insert(securityAnswers)
    .values(answers.map(({ key, hash }) => ({ orgId, userId, questionKey: key, answerHash: hash, answeredAt: now })));
}
