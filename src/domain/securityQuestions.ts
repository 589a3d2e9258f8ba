/**
 * The questions from which a person chooses three. They help to identify a caller and are never enough to sign in. Keys
 * are stored, so they must not change.
 */
export const securityQuestions = [
  { key: 'first_school', question: 'What was the name of your first school?' },
  { key: 'first_street', question: 'In which street did you live as a child?' },
  { key: 'childhood_friend', question: 'What was the first name of your best friend as a child?' },
  { key: 'first_employer', question: 'Who was your first employer?' },
  { key: 'mother_town', question: 'In which town was your mother born?' },
  { key: 'first_teacher', question: 'What was the name of the teacher you remember best?' },
  { key: 'first_journey', question: 'Where did your first long journey take you?' },
  { key: 'favourite_meal', question: 'Which meal did you ask for on your birthdays?' },
] as const satisfies readonly { key: string; question: string }[];

export function isSecurityQuestion(key: string): boolean {
  return securityQuestions.some((known) => known.key === key);
}
