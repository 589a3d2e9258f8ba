import * as z from 'zod/mini';
import { setSecurityQuestions } from '#contract/auth.ts';
import type { SecurityAnswers } from '#machines/signUp/signUp.machine.ts';

/** The numbers of the three questions, in page order. */
export const places = [1, 2, 3] as const;
type Place = (typeof places)[number];

export type SecurityForm = { [P in Place as `question${P}`]: string | null } & { [P in Place as `answer${P}`]: string };

export const emptySecurityForm: SecurityForm = {
  question1: null,
  answer1: '',
  question2: null,
  answer2: '',
  question3: null,
  answer3: '',
};

const { key, answer } = setSecurityQuestions.body.shape.answers.def.element.shape;
const question = z.pipe(
  z.transform((chosen: string | null) => chosen ?? ''),
  key,
);

/** Validates each question and answer separately; the contract checks them together. */
export const securitySchema = z.pipe(
  z.object({
    question1: question,
    answer1: answer,
    question2: question,
    answer2: answer,
    question3: question,
    answer3: answer,
  }),
  z.transform((form): SecurityAnswers => ({
    answers: places.map((place) => ({ key: form[`question${place}`], answer: form[`answer${place}`] })),
  })),
);
