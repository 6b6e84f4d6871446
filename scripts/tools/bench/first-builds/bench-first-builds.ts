import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { type BuildOutput, benchYard, productDir } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { measure } from '../measure.ts';
import { median } from '../search/figures.ts';

/** `stock`: the cars of a dealer without photos; `rounds`: how often each side of it is built. */
export type FirstBuildsBench = { dealers: number; cars: number; stock: number; rounds: number };

/** Runs a command; bash adds up the processor time of all its processes. */
async function withCpu(args: readonly string[]): Promise<{ stdout: string; seconds: number; cpuSeconds: number }> {
  const script = 'TIMEFORMAT="cpu %U %S"; { time "$@" 2>/dev/null; } 2>&1';
  const { stdout, ms } = await measure('bash', ['-c', script, 'bash', process.execPath, ...args], { cwd: productDir });
  const [, user = '0', system = '0'] = /^cpu (\S+) (\S+)$/m.exec(stdout) ?? [];
  return { stdout: stdout.replace(/^cpu .*$/m, ''), seconds: ms / 1000, cpuSeconds: Number(user) + Number(system) };
}

type Yard = ReturnType<typeof benchYard>;

const clear = async ({ folder }: Yard) => {
  for (const name of ['out', 'work']) await rm(join(folder, name), { recursive: true, force: true });
};

/** Many new dealers in one run, without a release or a picture of any of them; the code is compiled before. */
async function benchDealers(yard: Yard, cars: readonly Car[], dealers: number, size: number): Promise<object> {
  const slugs = Array.from({ length: dealers }, (_, index) => `new-${String(index + 1).padStart(3, '0')}`);
  for (const [index, slug] of ['warm', ...slugs].entries()) {
    const files = Object.entries(benchTenantFiles(cars, size, `new/${index}`));
    // Icons and shared pictures show the name, so no two dealers have the same.
    const withOwnName = (text: string) =>
      text.replaceAll(`bench-${size}`, slug).replaceAll(`Bench ${formatNumber(size)}`, `${slug} Motors`);
    await yard.write(Object.fromEntries(files.map(([path, text]) => [withOwnName(path), withOwnName(text)])));
  }
  await yard.build('warm');
  await clear(yard);
  const { stdout, seconds, cpuSeconds } = await withCpu([
    ...[join(productDir, 'scripts', 'forecourt.js'), 'build', ...slugs, ...yard.flags, '--accept-drop', '--json'],
  ]);
  const built = (JSON.parse(stdout) as BuildOutput).result.dealers;
  const stages: Record<string, number> = {};
  for (const dealer of built)
    for (const [stage, ms] of Object.entries(dealer.stages)) stages[stage] = (stages[stage] ?? 0) + ms / built.length;
  const result = {
    dealers,
    cars: size,
    seconds,
    cpuSeconds,
    each: { seconds: seconds / dealers, cpuSeconds: cpuSeconds / dealers },
    stages,
  };
  const listed = Object.entries(stages).map(([stage, ms]) => `${stage} ${ms.toFixed(0)}`);
  process.stdout.write(
    [
      `${dealers} new dealers of ${size} cars: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, ${(cpuSeconds / dealers).toFixed(2)} s each.`,
      `Milliseconds of a dealer by stage, with others beside it: ${listed.join(', ')}`,
      '',
    ].join('\n'),
  );
  return result;
}

/** The first build of a dealer whose cars have no photos: with the pictures of shared links (rule I7) and without, in turns. */
async function benchCards(yard: Yard, cars: readonly Car[], stock: number, rounds: number): Promise<object> {
  const withoutPhotos = cars.map(({ images: _images, thumbnails: _thumbnails, primary_image_url: _first, ...car }) => car as Car);
  const sides = { drawn: [] as number[], none: [] as number[] };
  for (const [path, text] of Object.entries(benchTenantFiles(withoutPhotos, stock, 'cards'))) {
    const none = path.endsWith('site.json') ? text.replace('"drawn": true', '"drawn": true, "linkCards": 0') : text;
    await yard.write({ [path.replace(/^bench-\d+/, 'drawn')]: text, [path.replace(/^bench-\d+/, 'none')]: none });
  }
  await yard.build('none');
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['none', 'drawn'] as const) {
      await clear(yard);
      sides[side].push((await yard.build(side)).cpuSeconds);
    }
  const [drawnSeconds, none] = [median(sides.drawn), median(sides.none)];
  const share = 1 - none / drawnSeconds;
  process.stdout.write(
    `The first build of ${stock} cars without photos: ${drawnSeconds.toFixed(1)} s of processor time, ${none.toFixed(1)} s without the pictures of links: they take ${(share * 100).toFixed(0)} %.\n`,
  );
  return { stock, sides, share };
}

/** `npm run bench -- first-builds`: processor time of first builds: of many small dealers, and of one whose cars have no photos. */
export async function benchFirstBuilds({ dealers, cars: size, stock, rounds }: FirstBuildsBench): Promise<void> {
  const yard = benchYard('first-builds');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const result = {
    ...(dealers > 0 ? { small: await benchDealers(yard, cars, dealers, size) } : {}),
    ...(stock > 0 ? { cards: await benchCards(yard, cars, stock, rounds) } : {}),
  };
  const file = join(yard.folder, 'first-builds.json');
  await writeFile(file, JSON.stringify(result, null, 2));
  process.stdout.write(`As JSON: ${file}\n`);
}
