import { defineConfig } from 'drizzle-kit';

/* `npm run db:generate -- --name what-changed` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/index.ts',
  out: './src/server/db/migrations',
});
