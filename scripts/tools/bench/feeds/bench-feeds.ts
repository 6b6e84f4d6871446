import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channelNames } from '#lib/feeds/feed-files.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { type BuiltDealer, benchYard } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { edits } from '../rebuild/edits.ts';
import { openWatcher } from '../rebuild/watched-changes.ts';

/** The number of full builds of each side, and of new prices in a new process and under a watcher. */
export type FeedsOptions = { cars: number; full: number; rounds: number; watched: number };

type Seconds = { wall: number; cpu: number };
const kinds = ['full', 'price', 'watched'] as const;
type Side = Record<(typeof kinds)[number], Seconds[]>;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const medians = (of: readonly Seconds[]): Seconds => ({ wall: median(of.map(({ wall }) => wall)), cpu: median(of.map(({ cpu }) => cpu)) });

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

const say = (text: string) => process.stdout.write(`${text}\n`);
const secondsText = ({ wall, cpu }: Seconds) => `${wall.toFixed(2)} s (${cpu.toFixed(2)} s of CPU)`;

/** The additional cost of channels for a full build, and for a new price in a new process (cold) and under a watcher (warm). */
function summary(size: number, { without, with: channels }: Record<'without' | 'with', Side>): string[] {
  const more = (kind: keyof Side): Seconds => {
    const [before, after] = [medians(without[kind]), medians(channels[kind])];
    return { wall: after.wall - before.wall, cpu: after.cpu - before.cpu };
  };
  const full = medians(without.full);
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
  const rows: Record<keyof Side, () => string> = {
    full: () => `a full build takes ${share(more('full').cpu, full.cpu)} more CPU and ${share(more('full').wall, full.wall)} longer`,
    price: () => `a new price in a new process ${secondsText(more('price'))}`,
    watched: () => `a new price under a watcher, until the build has ended, ${secondsText(more('watched'))}, without the CPU of Next`,
  };
  return kinds.filter((kind) => without[kind].length > 0).map((kind) => `${formatNumber(size)} cars, all channels: ${rows[kind]()}.`);
}

/** `npm run bench -- feeds`: a full build and a new price without channels and with all of them, in turns. */
export async function benchFeeds({ cars: size, full, rounds, watched }: FeedsOptions): Promise<void> {
  const yard = benchYard('feeds');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const sides = { without: [] as string[], with: [...channelNames] as string[] };
  const names = Object.keys(sides) as (keyof typeof sides)[];
  const stocks = new Map<string, Car[]>();
  for (const [side, channels] of Object.entries(sides)) {
    const files = Object.entries(benchTenantFiles(cars.map(withPhotos), size, 'feeds'));
    for (const [path, text] of files) {
      const site = path.endsWith('site.json') ? JSON.parse(text) : undefined;
      if (site) {
        site.settings.feeds = { channels, storeCodes: { 1: '0042' } };
        // For minutes after a removal of many files, ext4 takes longer to make new ones: the next side would pay for it.
        site.settings.build.keptReleases = 100;
      }
      await yard.write({ [path.replace(/^bench-\d+/, side)]: site ? JSON.stringify(site) : text });
      if (path.endsWith('cars.json')) stocks.set(side, JSON.parse(text));
    }
  }
  const seconds: Record<keyof typeof sides, Side> = {
    without: { full: [], price: [], watched: [] },
    with: { full: [], price: [], watched: [] },
  };
  // Compiles, and fills caches.
  for (const side of names) {
    const { seconds: wall, cpuSeconds: cpu, ...built } = await yard.build(side);
    say(`${side} channels: first build ${secondsText({ wall, cpu })} (${stagesOf(built)})`);
  }
  for (let round = 0; round < full; round += 1)
    for (const side of names) {
      const built = await yard.build(side, '--render-all');
      const took = { wall: built.seconds, cpu: built.cpuSeconds };
      seconds[side].full.push(took);
      say(`${side} channels: all pages ${secondsText(took)} (${stagesOf(built)})`);
    }
  // The first new price is not counted: it removes a release of which no file is shared.
  for (let round = 0; round < rounds + 1; round += 1)
    for (const side of names) {
      const changed = edits.price(stocks.get(side) ?? [], 1, round + 1, Date.now());
      stocks.set(side, changed);
      await yard.write({ [`${side}/cars.json`]: JSON.stringify(changed) });
      const built = await yard.build(side);
      const took = { wall: built.seconds, cpu: built.cpuSeconds };
      if (round > 0) seconds[side].price.push(took);
      say(`${side} channels: one price ${secondsText(took)} (${stagesOf(built)})`);
    }
  if (watched > 0) {
    const watcher = await openWatcher(yard, names);
    try {
      for (let round = 0; round < watched + 1; round += 1)
        for (const side of names) {
          const { live, ended, cpu } = await watcher.change(side, 'price');
          say(`${side} channels: one price under a watcher ${secondsText({ wall: ended, cpu })}, live after ${live.toFixed(2)} s`);
          // The first change finds an empty memory.
          if (round > 0) seconds[side].watched.push({ wall: ended, cpu });
        }
    } finally {
      await watcher.close();
    }
  }
  for (const line of summary(size, seconds)) say(line);
  const file = join(yard.folder, 'feeds.json');
  await writeFile(file, JSON.stringify({ size, seconds }, null, 2));
  say(`As JSON: ${file}`);
}
