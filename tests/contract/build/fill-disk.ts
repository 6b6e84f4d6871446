import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { served } from '../../unit/releases/made.ts';
import { publishVersion, siteOfVersion } from './publisher.ts';

/** Run on a disk of one MiB: releases a site that fits, some that do not, and one that fits, and prints what was served after each. */
const [outDir = ''] = process.argv.slice(2);
const told: { version: number; error?: string; served: string[]; hidden: number }[] = [];
for (const [index, pages] of [60, 400, 220, 60].entries()) {
  const version = index + 1;
  // Pages of 4 KiB; the third site fits alone, but not beside the first.
  const error = await publishVersion(outDir, version, siteOfVersion(version, pages, 4000)).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code,
  );
  const words = Object.entries(await served(outDir)).filter(([path]) => path.endsWith('.html'));
  const hidden = (await readdir(join(outDir, 'acme', 'releases'))).filter((name) => name.startsWith('.')).length;
  told.push({
    version,
    ...(error ? { error } : {}),
    served: [...new Set(words.map(([, text]) => text.trim().replace(/\.+$/, '').trim()))].concat(`${words.length} pages`),
    hidden,
  });
}
process.stdout.write(JSON.stringify(told));
