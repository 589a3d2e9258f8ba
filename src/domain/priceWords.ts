/* Labels for prices, shared by pages, PDFs and mails. */

/** The number of users in worked examples. */
export const EXAMPLE_USERS = 20;

/** The unit of a price. */
export const PER_USER = 'per user, per month';

/** The label of payroll's fee for all users. */
export const PAYROLL_FEE = 'Payroll fee';

/** The list price per month, before discounts and VAT. */
export const TOTAL_PER_MONTH = 'Total per month';
/** The list price less discounts. */
export const SUBTOTAL = 'Subtotal';
export const BEFORE_VAT = 'before VAT';
export const WITH_VAT = 'with VAT';
/** The label of VAT; `rate` is a percentage. */
export const vatLine = (rate: number): string => `VAT, ${rate}%`;
export const DUE_TODAY = 'Due today';
export const TOTAL_PAID = 'Total paid';

/** What annual billing saves; `sum` is already formatted. */
export const savingWords = (sum: string): string => `You save ${sum} compared with twelve monthly payments`;
