import { generateQuote, getSpecialDiscount } from '#contract/quotes.ts';
import { implement } from '../../http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { quoteFor, quoteForVisitor, specialDiscountOf } from './service.ts';

export const quotesRoutes = ({ database, clock }: Platform) => [
  implement(
    generateQuote,
    async ({ org, body }) => {
      const now = clock.now();
      return { quote: await (org ? org.transaction((bound) => quoteFor(bound, body, now)) : quoteForVisitor(database.sql, body, now)) };
    },
    { limits: ({ caller, ip }) => [{ key: caller ? `quote:user:${caller.userId}` : `quote:ip:${ip}`, max: 120, seconds: 60 }] },
  ),
  implement(getSpecialDiscount, async ({ org }) => ({ discountValue: await org.read(specialDiscountOf) })),
];
