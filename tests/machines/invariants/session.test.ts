import { describe, expect, it } from 'vitest';
import { model as session } from '#machines/session/session.model.ts';
import { always, answered, asked, emitted, ledTo, type Passage } from '#tests/support/flows/walks.ts';

describe('session', () => {
  const isIn = ({ move }: Passage) => move.world.snapshot.hasTag('loggedIn');

  it('lets nobody in whose account the server has not told', () => {
    always(session, ({ passages }) => {
      let wasTold = false;
      for (const passage of passages) {
        if (answered(passage, 'loadAccount', 'administrator', 'member', 'administrator before set-up')) wasTold = true;
        if (isIn(passage)) {
          expect(wasTold).toBe(true);
          expect(passage.move.world.snapshot.context.account).not.toBeNull();
        }
        if (passage.move.world.snapshot.matches('loggedOut')) wasTold = false;
      }
    });
  });

  it('drops the login from this device whenever a signed-in person leaves', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        const left = (passage.before.hasTag('loggedIn') || passage.before.matches('loggingOut')) && passage.move.world.snapshot.matches('loggedOut');
        if (!left) continue;
        expect(emitted(passage, 'session.forgotten')).toHaveLength(1);
        expect(ledTo(passage)).toEqual(['/sign-in']);
        expect(passage.move.world.snapshot.context.account).toBeNull();
      }
    });
  });

  it('keeps the login while the server only could not be asked', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if (!passage.before.matches('entering') && answered(passage, 'loadAccount', 'server away')) expect(emitted(passage, 'session.forgotten')).toHaveLength(0);
      }
    });
  });

  it('leads a member to nothing that only an administrator manages', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if (answered(passage, 'loadAccount', 'member')) {
          expect(ledTo(passage).filter((to) => to !== passage.before.context.heading)).toEqual([]);
        }
      }
    });
  });

  it('takes nobody anywhere while they only open the site', () => {
    always(session, ({ start, passages }) => {
      const opening = passages.findIndex(({ move }) => !move.world.snapshot.matches('loading'));
      expect(start.emitted).toEqual([]);
      const first = passages[opening];
      if (first?.before.matches('loading')) expect(ledTo(first)).toEqual([]);
    });
  });

  it('asks the server to end the session before it says that it has', () => {
    always(session, ({ passages }) => {
      for (const passage of passages) {
        if ('event' in passage.stimulus && passage.stimulus.event === 'presses Logout') expect(isIn(passage)).toBe(false);
        if (passage.move.world.snapshot.matches('loggingOut') && !passage.before.matches('loggingOut')) expect(asked(passage, 'revokeSession')).toBe(true);
      }
    });
  });
});
