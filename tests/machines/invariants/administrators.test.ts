import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { AdministratorsContext, RoleChange } from '#machines/administrators/administrators.machine.ts';
import { model as administrators } from '#machines/administrators/administrators.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import { expectAlways, hasAnswered, wasInvoked, emissionsOf, hasHappened } from '#tests/support/flows/walks.ts';

const halima = { userId: '0197a000-0000-7000-8000-000000000012', name: 'Halima Sani' };
const make = { to: 'make', userId: '0197a000-0000-7000-8000-000000000011', name: 'Musa Bello' };
const remove = { to: 'remove', ...halima };
const handOver = { to: 'handOver', ...halima };
const isFor =
  (to: RoleChange['to']) =>
  ({ change }: AdministratorsContext) =>
    change?.to === to;

describe('administrators', () => {
  // Rules: role.change
  it('changes a role only after showing the person’s name and getting a confirmation', () => {
    expectAlways(administrators, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'changeRole')) continue;
        expect(passage.before.matches('confirming') || hasAnswered(passage, 'confirmPassword', 'confirmed')).toBe(true);
        expect(passage.before.context.change).toEqual(passage.move.world.snapshot.context.change);
      }
    });
  });

  it('reports a changed role only after the server changed it, with the confirmed name', () => {
    expectAlways(administrators, ({ start, passages }) => {
      expect(start.emitted).toEqual([]);
      for (const passage of passages) {
        const notices = emissionsOf(passage, 'notify');
        expect(notices.length).toBe(hasAnswered(passage, 'changeRole', 'changed') ? 1 : 0);
        for (const { msg } of notices) expect(msg).toContain(passage.before.context.change?.name);
      }
    });
  });

  it('leaves the page exactly when the person has handed over their role', () => {
    expectAlways(administrators, ({ passages }) => {
      for (const passage of passages) {
        const hasHandedOver =
          hasAnswered(passage, 'changeRole', 'changed') && passage.before.context.change?.to === 'handOver';
        expect(emissionsOf(passage, 'navigate')).toEqual(
          hasHandedOver ? [{ type: 'navigate', to: '/account', replace: true }] : [],
        );
        expect(emissionsOf(passage, 'account.changed').length).toBe(hasHandedOver ? 1 : 0);
        expect(passage.move.world.snapshot.status === 'done').toBe(hasHandedOver);
      }
    });
  });

  it('forgets the change and its error when it returns to the list', () => {
    expectAlways(administrators, ({ passages }) => {
      for (const { move } of passages) {
        const { snapshot } = move.world;
        if (snapshot.matches('listed')) expect(snapshot.context).toMatchObject({ change: null, error: null });
      }
    });
  });

  it('asks for the password only when the server requires it, never stores it, and changes nothing without it', () => {
    expectAlways(administrators, ({ passages }) => {
      for (const passage of passages) {
        const wasAsking = passage.before.matches('askingPassword') || passage.before.matches('confirmingPassword');
        const { snapshot } = passage.move.world;
        if (snapshot.matches('askingPassword') && !wasAsking)
          expect(hasAnswered(passage, 'changeRole', 'password needed')).toBe(true);
        if (wasAsking && !snapshot.matches('askingPassword') && !snapshot.matches('confirmingPassword')) {
          expect(
            hasAnswered(passage, 'confirmPassword', 'confirmed')
              ? snapshot.matches('changing')
              : snapshot.matches('listed'),
          ).toBe(true);
        }
        expect(JSON.stringify([snapshot.context, passage.move.emitted])).not.toContain('harmattan-2026');
      }
    });
  });

  it('returns to the confirmation with the error when the server refuses', () => {
    expectAlways(administrators, ({ passages }) => {
      for (const passage of passages) {
        if (!hasAnswered(passage, 'changeRole', 'not in the organisation')) continue;
        const { snapshot } = passage.move.world;
        expect(snapshot.matches('confirming')).toBe(true);
        expect(snapshot.context).toMatchObject({ change: passage.before.context.change, error: { code: 'not_found' } });
      }
    });
  });

  it('responds to each press and answer, and clears the previous error first', () => {
    const leads = [
      ['listed', ['chooses a member', 'chooses to remove an administrator', 'chooses to hand over'], 'confirming'],
      ['confirming', ['confirms'], 'changing'],
      ['confirming', ['cancels'], 'listed'],
      ['askingPassword', ['gives the password'], 'confirmingPassword'],
      ['askingPassword', ['cancels'], 'listed'],
    ] as const;
    expectAlways(administrators, ({ passages }) => {
      for (const passage of passages) {
        const { snapshot } = passage.move.world;
        for (const [from, events, to] of leads) {
          if (!passage.before.matches(from) || !hasHappened(passage, ...events)) continue;
          expect(snapshot.value).toBe(to);
          expect(snapshot.context).toMatchObject({ error: null });
        }
        if (hasAnswered(passage, 'changeRole', 'password needed')) expect(snapshot.value).toBe('askingPassword');
        if (hasAnswered(passage, 'changeRole', 'changed') && passage.before.context.change?.to !== 'handOver')
          expect(snapshot.value).toBe('listed');
        if (hasAnswered(passage, 'confirmPassword', 'confirmed')) expect(snapshot.value).toBe('changing');
        if (hasAnswered(passage, 'confirmPassword', 'wrong password')) {
          expect(snapshot.value).toBe('askingPassword');
          expect(snapshot.context).toMatchObject({ error: { code: 'password_rejected' } });
        }
      }
    });
  });

  it('asks the server for exactly the change that was confirmed, and goes on after the password', () =>
    whenever(administrators, {
      'chooses a member': { in: 'list', shows: 'confirm', asks: {}, knows: { change: make } },
      'chooses to remove an administrator': { in: 'list', shows: 'confirm', asks: {}, knows: { change: remove } },
      'chooses to hand over': { in: 'list', shows: 'confirm', asks: {}, knows: { change: handOver } },
      confirms: [
        { in: 'confirm', if: isFor('make'), asks: { changeRole: make } },
        { in: 'confirm', if: isFor('remove'), asks: { changeRole: remove } },
        { in: 'confirm', if: isFor('handOver'), asks: { changeRole: handOver } },
      ],
      'gives the password': { in: 'password', asks: { confirmPassword: { password: 'harmattan-2026' } } },
      'confirmPassword: confirmed': [
        { if: isFor('make'), asks: { changeRole: make } },
        { if: isFor('remove'), asks: { changeRole: remove } },
        { if: isFor('handOver'), asks: { changeRole: handOver } },
      ],
      'confirmPassword: no answer in time': { shows: 'password', isBusy: false, asks: {} },
      'changeRole: no answer in time': { shows: 'confirm', isBusy: false, asks: {} },
    }));

  it('says which role was changed, and whose', () =>
    whenever(administrators, {
      'changeRole: changed': [
        {
          if: isFor('make'),
          shows: 'list',
          tells: [
            'success: Administrator added | Musa Bello is now an administrator. We’ve emailed them to let them know.',
          ],
        },
        {
          if: isFor('remove'),
          shows: 'list',
          tells: [
            'success: Administrator removed | Halima Sani is no longer an administrator. We’ve emailed them to let them know.',
          ],
        },
        {
          if: isFor('handOver'),
          tells: ['success: Role handed over | Halima Sani is now an administrator, and you’re a member.'],
        },
      ],
    }));
});
