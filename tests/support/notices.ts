// What pages say at the top right, for a test that shows no toasters.
import { afterEach, beforeEach } from 'vitest';
import { subscribeToNotices, type Notice, type NoticeGroup } from '#ui/notices.ts';

/** Collects each test's notices. Call it at the top of a file. */
export function collectNotices(): { group: NoticeGroup; notice: Notice }[] {
  const said: { group: NoticeGroup; notice: Notice }[] = [];
  let stop = () => {};
  beforeEach(() => {
    stop = subscribeToNotices((group, notice) => void said.push({ group, notice }));
    said.length = 0;
  });
  afterEach(() => stop());
  return said;
}
