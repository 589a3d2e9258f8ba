/* The words that go with prices: the same on pages, in PDFs and in mails. */

/** How many users worked examples are for. */
export const EXAMPLE_USERS = 20;

/** What a price is for. */
export const PER_USER = 'per user, per month';

/** What payroll adds for all users. */
export const PAYROLL_FEE = 'Payroll fee';

/** All that is listed, for a month: before discounts and VAT. */
export const TOTAL_A_MONTH = 'Total per month';
/** What is left of it after discounts. */
export const SUBTOTAL = 'Subtotal';
export const BEFORE_VAT = 'before VAT';
export const WITH_VAT = 'with VAT';
/** VAT as a line of its own; the rate is a percentage. */
export const vatLine = (rate: number): string => `VAT, ${rate}%`;
export const DUE_TODAY = 'Due today';
export const TOTAL_PAID = 'Total paid';

/** What an annual order saves; the sum as people read it. */
export const savingWords = (sum: string): string => `You save ${sum} compared with twelve monthly payments`;
