/**
 * In kobo per user, per month: the fee of the first price book, and of books that a process of the previous release
 * adds without a fee.
 */
export const FIRST_PAYROLL_FEE = 50_00;
