// `npm run docs:coverage`: writes src/docs/spec-coverage.md and machines/ruleBook.json, and lists gaps.
import { writeFileSync } from 'node:fs';
import { gapsOf, generatedCoverage, sources } from './coverage.ts';
import { generatedRuleBook } from './ruleBook.ts';

const read = sources();
for (const { path, content } of [generatedCoverage(read), await generatedRuleBook(read)]) {
  writeFileSync(path, content);
  console.log(`Wrote ${path}`);
}
const gaps = gapsOf(read);
for (const gap of gaps) console.error(gap);
if (gaps.length > 0) process.exitCode = 1;
