import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { goneFile } from '#lib/hosting/hosting.ts';
import { type RemovedCar, removedCar } from '#lib/model/removed-car.ts';
import { type ListedCar, updateRemovedCars } from './removed-cars.ts';

const listed = z.object({ documents: z.array(z.object({ id: z.string(), slug: z.string(), make: z.string().nullish() })) });

async function json(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** The cars that a release lists, out of its search index. */
async function listedIn(root: string): Promise<ListedCar[]> {
  const name = (await readdir(join(root, 'search'))).find((file) => /^index\b.*\.json$/.test(file));
  const { documents } = listed.parse(await json(join(root, 'search', name ?? 'index.json')));
  return documents.map(({ id, slug, make }) => ({ id, slug, ...(make ? { make } : {}) }));
}

/** The cars that are gone at `now` (milliseconds), going by the live release at `root`; none where there is no such release. */
export async function goneSince(
  root: string,
  cars: readonly { id: string; slug: string }[],
  now: number,
  days: number,
): Promise<RemovedCar[]> {
  const before = await json(join(root, goneFile)).then(z.array(removedCar).parse, () => []);
  const previous = await listedIn(root).catch(() => []);
  return updateRemovedCars(before, previous, cars, now, days);
}
