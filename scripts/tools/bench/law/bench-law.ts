import { readFileSync } from 'node:fs';
import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDealer } from '#lib/build/load-dealer.ts';
import { releaseLaw } from '#lib/build/release-law.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { channelNames } from '#lib/feeds/feed-files.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { lawOfDialogs, lawOfFeeds } from '#lib/verify/law-of-files.ts';
import { makeLawyer, readPage } from '#lib/verify/read-page.ts';
import { siteBase } from '#lib/verify/verify-release.ts';
import { benchYard, productDir } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { cpuOf } from '../measure.ts';
import { benchLongLines } from './long-lines.ts';

/** Seconds of CPU of this process and of all its children that ended. */
function cpuSeconds(): number {
  const { own, children } = cpuOf('self');
  return own + children;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * `npm run bench -- law`: the CPU time of a full build, and the share of the legal checks: all pages with and without them, in turns, then
 * all feeds.
 */
export async function benchLaw({ cars: size, rounds }: { cars: number; rounds: number }): Promise<void> {
  const yard = benchYard('law');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const photographed = cars.map((car): Car => ({ ...car, images: [`https://img.example.com/${car.id}.jpg`] }));
  for (const [path, text] of Object.entries(benchTenantFiles(photographed, size, 'law'))) {
    const site = path.endsWith('site.json') ? JSON.parse(text) : undefined;
    if (site) {
      site.settings.feeds = { channels: channelNames, storeCodes: { 1: '0042' } };
      site.settings.dealer = { ...site.settings.dealer, state: 'NSW', licence: 'MD 12345' };
    }
    await yard.write({ [path.replace(/^bench-\d+/, 'law')]: site ? JSON.stringify(site) : text });
  }
  await yard.build('law');
  const start = cpuSeconds();
  const built = await yard.build('law', '--render-all');
  const full = cpuSeconds() - start;

  const workspace = makeWorkspace(productDir, yard.folder, { tenants: 'tenants', out: 'out', work: 'work' });
  const { site, cars: stock } = await readDealer({ workspace, slug: 'law', now: Date.now() });
  const { context } = await releaseLaw(productDir, site, stock, {}, Date.now());
  const root = await realpath(join(yard.folder, 'out', 'law', 'current'));
  const files = await listFiles(root);
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => ({ file, html: readFileSync(join(root, file), 'utf8') }));
  const catalogue = { site, cars: stock, carBySlug: new Map(stock.map((car) => [car.slug, car])) };
  const read = (law?: LawContext) => {
    const lawyer = law && makeLawyer(law);
    const before = cpuSeconds();
    for (const { file, html } of pages) readPage(file, html, siteBase({ site }), () => undefined, lawyer);
    return cpuSeconds() - before;
  };
  const sides = { without: [] as number[], with: [] as number[], feeds: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [without, withLaw] = [read(), read(context)];
    const before = cpuSeconds();
    await lawOfFeeds(root, files, context, catalogue, siteBase({ site }));
    await lawOfDialogs(root, context);
    // The first round compiles the code.
    if (round === 0) continue;
    sides.without.push(without);
    sides.with.push(withLaw);
    sides.feeds.push(cpuSeconds() - before);
  }
  const [without, withLaw, feeds] = [median(sides.without), median(sides.with), median(sides.feeds)];
  const share = (seconds: number) => `${seconds.toFixed(2)} s (${((seconds / full) * 100).toFixed(1)} %)`;
  process.stdout.write(
    [
      `${formatNumber(size)} cars, ${pages.length} pages: a full build takes ${full.toFixed(1)} s of CPU (${built.seconds.toFixed(1)} s).`,
      `Reading all pages: ${without.toFixed(2)} s without the law, ${withLaw.toFixed(2)} s with it: the law takes ${share(withLaw - without)} of the build.`,
      `Reading all feeds for the law, parsing included: ${share(feeds)}.`,
      ...benchLongLines(context),
      '',
    ].join('\n'),
  );
  const file = join(yard.folder, 'law.json');
  await writeFile(file, JSON.stringify({ size, pages: pages.length, full, sides }, null, 2));
  process.stdout.write(`As JSON: ${file}\n`);
}
