export { fileLimits } from './limits.ts';
export { issueReceipt, issueReceipts } from './receipts.ts';
export { receiptContents, receiptsOf } from './store.ts';
export { brandNames, money } from './formats.ts';
