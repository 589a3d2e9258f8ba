import { testPostgres } from '#scripts/postgres.mjs';
import { firstLoad } from '#scripts/sizes.mjs';
import { benchPaying } from './paying.ts';
import { benchRefresh } from './refresh.ts';

/* Figures, never judged here: run it on a quiet machine. `npm run bench -- --quick` takes short rounds. */

const isQuick = process.argv.includes('--quick');
const how = isQuick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 8 };

console.info('First load, gzip');
for (const [name, module] of [
  ['home', 'pages/marketing/HomePage.tsx'],
  ['sign-in', 'pages/auth/SignInPage.tsx'],
] as const) {
  const { script, style } = firstLoad([module]);
  console.info(`  ${name.padEnd(8)} ${script} KB of scripts, ${style} KB of styles`);
}

await benchRefresh(null, how);
await benchPaying(null, how);

const postgres = await testPostgres();
if (postgres) {
  try {
    await benchRefresh(postgres.url, how);
    await benchPaying(postgres.url, how);
  } finally {
    await postgres.stop();
  }
} else console.info('\nPostgreSQL: none found');
process.exit(0);
