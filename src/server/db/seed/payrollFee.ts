/** Kobo per user, per month: the fee of the first price book, and of a book that a process of the previous release adds without naming one. */
export const FIRST_PAYROLL_FEE = 50_00;
