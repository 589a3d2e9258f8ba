export { issueReceipt } from './receipts.ts';
export { receiptsOf } from './store.ts';
