// A paid transaction, and the files that a page downloads.
import { beforeEach, vi } from 'vitest';
import type { Transaction } from '#contract/payments.ts';

export const paidTransaction: Transaction = {
  reference: '0197a000-0000-7000-8000-0000000000a1',
  createdAt: '2026-11-20T13:06:00.000Z',
  description: 'Core plan, monthly, 20 users',
  amount: 23_220,
  charged: 23_220,
  returned: null,
  status: 'paid',
  reason: null,
  askedAt: null,
  card: { brand: 'mastercard', last4: '7712' },
  receipt: { id: '0197a000-0000-7000-8000-0000000000b1', number: 'HUM-2026-000123' },
};

/** Collects each test’s downloaded files, by file name. Call it at the top of a file. */
export function collectDownloads(): Map<string, Blob> {
  const saved = new Map<string, Blob>();
  beforeEach(() => {
    saved.clear();
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.replace('blob:', ''))];
      if (blob) saved.set(this.download, blob);
    });
  });
  return saved;
}
