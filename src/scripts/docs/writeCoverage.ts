// `npm run docs:coverage`: writes src/docs/spec-coverage.md, and lists what is missing in it.
import { writeFileSync } from 'node:fs';
import { gapsOf, generatedCoverage, sources } from './coverage.ts';

const read = sources();
const { path, content } = generatedCoverage(read);
writeFileSync(path, content);
console.log(`Wrote ${path}`);
const gaps = gapsOf(read);
for (const gap of gaps) console.error(gap);
if (gaps.length > 0) process.exitCode = 1;
