import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channelNames } from '#lib/feeds/feed-files.ts';
import type { Car } from '#lib/model/car.ts';
import { type BuiltDealer, benchYard } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { edits } from '../rebuild/edits.ts';

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Where the time of a build went, in milliseconds. */
const stagesOf = ({ dealers: [dealer] }: { dealers: BuiltDealer[] }) =>
  Object.entries(dealer?.stages ?? {})
    .map(([stage, ms]) => `${stage} ${ms}`)
    .join(', ');

/** Photos at an address, which picture channels take; none has to be made. */
const withPhotos = (car: Car): Car => {
  const images = ['front', 'rear', 'side'].map((view) => `https://img.example.com/${car.id}-${view}.jpg`);
  return { ...car, images, thumbnails: images, primary_image_url: images[0] };
};

/** `npm run bench -- feeds`: a full build and a new price without channels and with all of them, in turns, each in a new process. */
export async function benchFeeds({ cars: size, rounds }: { cars: number; rounds: number }): Promise<void> {
  const yard = benchYard('feeds');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const sides = { without: [] as string[], with: [...channelNames] as string[] };
  const stocks = new Map<string, Car[]>();
  for (const [side, channels] of Object.entries(sides)) {
    const files = Object.entries(benchTenantFiles(cars.map(withPhotos), size, 'feeds'));
    for (const [path, text] of files) {
      const site = path.endsWith('site.json') ? JSON.parse(text) : undefined;
      if (site) site.settings.feeds = { channels, storeCodes: { 1: '0042' } };
      await yard.write({ [path.replace(/^bench-\d+/, side)]: site ? JSON.stringify(site) : text });
      if (path.endsWith('cars.json')) stocks.set(side, JSON.parse(text));
    }
  }
  const seconds: Record<string, { full: number[]; price: number[] }> = { without: { full: [], price: [] }, with: { full: [], price: [] } };
  for (let round = 0; round < rounds + 1; round += 1)
    for (const side of Object.keys(sides)) {
      const full = await yard.build(side, '--render-all');
      const changed = edits.price(stocks.get(side) ?? [], 1, round + 1, Date.now());
      stocks.set(side, changed);
      await yard.write({ [`${side}/cars.json`]: JSON.stringify(changed) });
      const price = await yard.build(side);
      // The first round compiles and fills caches.
      if (round > 0) {
        seconds[side]?.full.push(full.seconds);
        seconds[side]?.price.push(price.seconds);
      }
      process.stdout.write(
        `round ${round}, ${side} channels: all pages ${full.seconds.toFixed(1)} s, one price ${price.seconds.toFixed(2)} s (${stagesOf(price)})\n`,
      );
    }
  const [before, after] = [seconds.without, seconds.with].map((of) => ({ full: median(of?.full ?? []), price: median(of?.price ?? []) }));
  if (!before || !after) return;
  process.stdout.write(
    `${size.toLocaleString('en-AU')} cars, all channels: a full build takes ${(((after.full - before.full) / before.full) * 100).toFixed(1)} % longer, a new price ${(after.price - before.price).toFixed(2)} s.\n`,
  );
  const file = join(yard.folder, 'feeds.json');
  await writeFile(file, JSON.stringify({ size, seconds }, null, 2));
  process.stdout.write(`As JSON: ${file}\n`);
}
