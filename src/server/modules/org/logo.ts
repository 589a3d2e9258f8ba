import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OrgSettings } from '#contract/org.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Caller, lockAdministrator } from '../../platform/liveSession.ts';
import { redrawLogo } from '../../platform/logoPicture.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { conflict, settingsView } from './service.ts';
import { logoPicture, putLogo, settingsRow, updateSettings } from './store.ts';

/**
 * Sets the organisation's logo to an uploaded picture.
 * Errors: version_conflict with the current settings, invalid_request for an unusable picture, unavailable.
 */
export async function changeLogo(
  { clock }: Platform,
  org: OrgScope,
  caller: Caller,
  { version, picture }: { version: number; picture: string },
): Promise<OrgSettings> {
  // Checked before decoding the picture; the write below checks again.
  const before = await org.read(settingsRow);
  if (before.version !== version) throw conflict(before);
  const redrawn = await redrawLogo(Buffer.from(picture, 'base64'));
  const now = clock.now();
  return org.transaction(async (bound) => {
    await lockAdministrator(bound.tx, caller, now);
    const id = randomUUID();
    const row = await updateSettings(bound, version, { logoUrl: `/logos/${id}.webp` });
    if (!row) throw conflict(await settingsRow(bound));
    await putLogo(bound, { id, picture: redrawn, createdAt: now });
    await recordActivity(bound, {
      actorId: caller.userId,
      event: 'settings.changed',
      at: now,
      data: { fields: ['logoUrl'] },
    });
    return settingsView(row);
  });
}

const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** Serves `GET /logos/{id}.webp`, a logo, to anyone with its address. Not a call, because the response is a picture. */
export function serveLogos(app: FastifyInstance, { database }: Platform): void {
  app.get<{ Params: { file: string } }>(
    '/logos/:file',
    { config: { policy: { who: 'anyone' } } },
    async ({ params }, reply) => {
      const [, id] = name.exec(params.file) ?? [];
      const picture = id === undefined ? null : await logoPicture(database.sql, id);
      if (picture === null) throw new ApiError('not_found', { msg: 'We couldn’t find that picture.' });
      return reply
        .headers({
          'content-type': 'image/webp',
          // An address always shows the same picture.
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        .send(Buffer.from(picture));
    },
  );
}
