/** Prints which tests `npm test` skipped, and why: node tests/summary/print.ts */
import { skippedFolder, summaryLines, takeSkipped } from './skipped-tests.ts';

for (const line of summaryLines(takeSkipped(skippedFolder))) process.stdout.write(`${line}\n`);
