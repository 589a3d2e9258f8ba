import type { AnyComposition } from '#machines/kit/sharedCounterexample.ts';

/* The compositions. They are loaded together, on demand. */

/** Loads all compositions, with these bounds. */
export async function loadCompositions(bounds: Record<string, number> = {}): Promise<AnyComposition[]> {
  const [
    { checkoutVisits },
    { emailChanges },
    { invitations },
    { orders },
    { renewals },
    { repurchase },
    { sessionTabs },
  ] = await Promise.all([
    import('#machines/compositions/checkoutVisits.composition.ts'),
    import('#machines/compositions/emailChanges.composition.ts'),
    import('#machines/compositions/invitations.composition.ts'),
    import('#machines/compositions/orders.composition.ts'),
    import('#machines/compositions/renewals.composition.ts'),
    import('#machines/compositions/repurchase.composition.ts'),
    import('#machines/compositions/sessionTabs.composition.ts'),
  ]);
  const limits = bounds as never;
  // Each has a world of its own, which only its own functions read.
  const compositions: unknown[] = [
    checkoutVisits(limits),
    emailChanges(limits),
    invitations(limits),
    orders(limits),
    renewals(limits),
    repurchase('subscription', limits),
    repurchase('trial', limits),
    sessionTabs(limits),
  ];
  return compositions as AnyComposition[];
}
