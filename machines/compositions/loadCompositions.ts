import type { AnyComposition } from '../kit/sharedCounterexample.ts';

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
    import('./checkoutVisits.composition.ts'),
    import('./emailChanges.composition.ts'),
    import('./invitations.composition.ts'),
    import('./orders.composition.ts'),
    import('./renewals.composition.ts'),
    import('./repurchase.composition.ts'),
    import('./sessionTabs.composition.ts'),
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
