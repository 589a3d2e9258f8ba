import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp, UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Raw bytes. Both drivers accept and return a Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
