import { defineConfig } from 'drizzle-kit';

/* `npx drizzle-kit generate --config src/server/db/drizzle.config.ts --name what-changed` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/index.ts',
  out: './src/server/db/migrations',
});
