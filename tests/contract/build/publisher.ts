import { minuteMs } from '#lib/model/time.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { noon, release } from '../../unit/releases/made.ts';

/** A site of many pages that all say their version, with a chunk of its own. */
export const siteOfVersion = (version: number, pages = 40, bytes = 64): Record<string, string> => ({
  ...Object.fromEntries(Array.from({ length: pages }, (_, page) => [`cars/${page}.html`, `v${version} `.padEnd(bytes, '.')])),
  [`_next/static/chunks/v${version}.js`]: `v${version} `,
});

/** Publishes a version as a build does: under the lock, from staging to the switch. */
export const publishVersion = (outDir: string, version: number, site = siteOfVersion(version)) =>
  withDealerLock(outDir, 'acme', { purpose: 'build' }, () =>
    // Few days of grace and a version a minute, so that carried files come and go too.
    release(outDir, site, { at: noon + version * minuteMs, kept: 12, graceDays: 0.01 }),
  );

// Run as a process: publishes one version after the other until it is killed.
if (process.argv[1] === import.meta.filename) {
  const [outDir = '', first = '1'] = process.argv.slice(2);
  process.stdout.write('started\n');
  for (let version = Number(first); ; version += 1) {
    await publishVersion(outDir, version);
    process.stdout.write(`${version}\n`);
  }
}
