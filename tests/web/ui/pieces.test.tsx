import { act, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar, initialsOf } from '#ui/Avatar.tsx';
import { cell, clothCut } from '#ui/clothPattern.ts';
import { clothTile } from '#ui/clothTile.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Table } from '#ui/Table.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('a skeleton', () => {
  it('appears only after 200 ms, and then says what is loading', () => {
    vi.useFakeTimers();
    render(<Skeleton word="Loading your cards" />);
    act(() => {
      vi.advanceTimersByTime(199);
    });
    expect(screen.queryByText('Loading your cards')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByRole('status').textContent).toBe('Loading your cards');
  });
});

describe('an avatar', () => {
  it.each([
    ['Adaeze Okafor', 'AO'],
    ['ọláídé', 'Ọ'],
    // The letter and its marks as characters of their own.
    ['ọ́ládélé'.normalize('NFD'), 'Ọ́'.normalize('NFD')],
    ['  Musa  bin  Danjuma ', 'MD'],
    ['', ''],
  ])('shows %j as %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('falls back to initials if the picture doesn’t load', () => {
    const { container } = render(<Avatar name="Adaeze Okafor" src="/logos/kuramo.png" />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('the picture is tried first');
    fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('AO');
  });

  it.each([
    'https://kuramo.example/logo.png',
    '//kuramo.example/logo.png',
    '/\\kuramo.example/logo.png',
    'data:image/png;base64,AAAA',
    'logo.png',
  ])('loads only the site’s own pictures, not %s', (src) => {
    const { container } = render(<Avatar name="Adaeze Okafor" src={src} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('AO');
  });
});

describe('the cloth pattern', () => {
  it('is the same each time, as a URL usable in CSS', () => {
    expect(clothTile()).toBe(clothTile());
    expect(clothTile()).toMatch(/^data:image\/svg\+xml,%3Csvg [^"'<>#\n]*%3C\/svg%3E$/);
  });
  it('is cut between motifs, at the same place for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (seed) => {
        const { x, y } = clothCut(seed);
        expect(clothCut(seed)).toEqual({ x, y });
        expect([x % cell, y % cell]).toEqual([-0, -0]);
      }),
    );
  });
  it('differs between seeds', () => expect(clothCut(1)).not.toEqual(clothCut(2)));
});

describe('a status', () => {
  it('is readable without colour', () => {
    render(<StatusBadge status="renewalDue" />);
    expect(screen.getByText('Renewal due')).toBeTruthy();
  });
});

describe('a table', () => {
  it('stays a table for screen readers in any layout', () => {
    render(
      <Table
        label="Billing history"
        rows={[{ id: '1', what: 'Core, 20 users' }]}
        rowId={(row) => row.id}
        columns={[{ id: 'what', title: 'What for', narrow: 'what', cell: (row) => row.what }]}
      />,
    );
    expect(screen.getByRole('table', { name: 'Billing history' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'What for' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Core, 20 users' }).getAttribute('role')).toBe('cell');
  });
});
