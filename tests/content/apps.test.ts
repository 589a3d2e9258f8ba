import { describe, expect, it } from 'vitest';
import { appOf, apps } from '#content/apps.ts';

/** The slugs of `/apps/{slug}` that other products link to. */
const specSlugs = [
  'analytics',
  'approval',
  'benefits-administration',
  'compensation-planning',
  'document-management',
  'employee-management',
  'employee-self-service',
  'identity-and-access-management',
  'location-and-tax',
  'manager-self-service',
  'organisation-design',
  'payroll',
  'performance-management',
  'time-tracking',
];

describe('the fourteen apps', () => {
  it('have the addresses that other products link to', () => {
    expect(apps.map(({ slug }) => slug as string).toSorted()).toEqual(specSlugs);
  });

  // Rules: product.apps
  it('are listed in the agreed order', () => {
    expect(apps.map(({ name }) => name)).toEqual([
      'Organisation design',
      'Location and tax',
      'Employee management',
      'Compensation planning',
      'Benefits administration',
      'Payroll',
      'Time tracking',
      'Document management',
      'Performance management',
      'Employee self service',
      'Manager self service',
      'Analytics',
      'Identity and access management',
      'Approval',
    ]);
  });

  it('each have an icon of their own', () => {
    expect(new Set(apps.map(({ icon }) => icon)).size).toBe(apps.length);
  });

  it.each(apps)('$name is described in whole sentences and three points', ({ summary, preview, points }) => {
    expect(summary).toMatch(/^[A-Z].{10,48}\.$/);
    expect(preview).toMatch(/^[A-Z].{40,150}\.$/);
    expect(points).toHaveLength(3);
    // A point is a list item, not a sentence.
    for (const point of points) expect(point).toMatch(/^[A-Z].{10,54}[^.]$/);
  });

  it('can be looked up by slug', () => {
    expect(appOf('analytics').name).toBe('Analytics');
  });
});
