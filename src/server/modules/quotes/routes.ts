import { generateQuote, getSpecialDiscount } from '#contract/quotes.ts';
import { getRenewal } from '#contract/subscriptions.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { nextRenewal } from './nextRenewal.ts';
import { quoteFor, quoteForVisitor, specialDiscountOf } from './service.ts';

export const quotesRoutes = (platform: Platform) => {
  const { database, clock } = platform;
  return [
    implement(
      generateQuote,
      async ({ org, caller, body }) => {
        const now = clock.now();
        if (!org && body.type === 'new') return { quote: await quoteForVisitor(database.sql, body, now) };
        // Anyone may ask what a purchase costs, but only administrators change and renew a subscription.
        if (!org || !caller) throw new ApiError('unauthenticated');
        if (body.type !== 'new' && !caller.isRoot) throw new ApiError('forbidden');
        return { quote: await org.transaction((bound) => quoteFor(bound, body, now)) };
      },
      {
        limits: ({ caller, ip }) => [
          { key: caller ? `quote:user:${caller.userId}` : `quote:ip:${ip}`, max: 120, seconds: 60 },
        ],
      },
    ),
    implement(getSpecialDiscount, async ({ org }) => ({ discountValue: await org.read(specialDiscountOf) })),
    implement(getRenewal, ({ org }) => nextRenewal(platform, org)),
  ];
};
