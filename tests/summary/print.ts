/** Prints which tests `npm test` skipped, and why, and which it ran twice: node tests/summary/print.ts */
import { notedFolder, summaryLines, takeNoted } from './noted-tests.ts';

for (const line of summaryLines(takeNoted(notedFolder))) process.stdout.write(`${line}\n`);
