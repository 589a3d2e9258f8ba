export { issueReceipt, issueReceipts } from './receipts.ts';
export { receiptsOf } from './store.ts';
export { brandNames, money } from './words.ts';
