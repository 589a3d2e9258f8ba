export { issueReceipt } from './receipts.ts';
export { receiptsOf } from './store.ts';
export { money } from './words.ts';
