export { fileLimits, linkLimits } from './limits.ts';
export { receiptById, receiptByLink } from './receiptById.ts';
export { issueReceipt, issueReceipts } from './receipts.ts';
export { receiptContents, receiptsOf } from './store.ts';
export { brandNames, cardName, money, moneyOfKobo } from './formats.ts';
