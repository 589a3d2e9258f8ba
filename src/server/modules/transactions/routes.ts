import { exportTransactions, listTransactions } from '#contract/payments.ts';
import { implement } from '../../http/implement.ts';
import { fileLimits } from '../billing/service.ts';
import { historyCsv } from './csv.ts';
import { transactionsPage } from './transactionsPage.ts';

/** The billing history: payments with their receipts, as pages and as a file. */
export const transactionsRoutes = () => [
  implement(listTransactions, async ({ org, query }) => ({ data: await transactionsPage(org, query) })),
  implement(
    exportTransactions,
    async ({ org }) => ({ name: 'humanar-billing-history.csv', content: historyCsv(org) }),
    { limits: fileLimits },
  ),
];
