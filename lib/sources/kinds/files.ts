import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonError, readJson } from '#lib/disk/read-json.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { type Dropped, groupDropped } from '#lib/model/dropped.ts';
import { isTooDeep } from '#lib/model/json-depth.ts';
import { defineSource, type Readings, SourceError } from '../adapter.ts';
import { createRegister, dropsOf, idOf } from '../identity.ts';
import { completeCar, readCar } from '../read-car.ts';
import { resolveCarDates } from '../relative-dates.ts';

/** Stock that lies in the dealer's own folder: `tenants/<slug>/cars.json`, a list of cars or `{ "cars": [...] }`. */
export const filesSource = defineSource({
  settings: z.strictObject({ kind: z.literal('files').describe('cars.json and content/*.md beside site.json') }),
  isLocal: true,
  starter: {
    title: 'files',
    questions: [],
    settings: () => ({}),
    files: (cars) => ({ 'cars.json': `${JSON.stringify(cars, null, 2)}\n` }),
  },
  async fingerprint({ tenantDir, timeZone }) {
    const bytes = await readFile(join(tenantDir, 'cars.json')).catch(() => undefined); // the pull says what is wrong with it
    return bytes && `${hash('sha256', bytes)} ${timeZone}`;
  },
  async pull({ slug, tenantDir, timeZone, now, progress, previous, readings = {} }) {
    const file = join(tenantDir, 'cars.json');
    progress({ stage: 'cars', done: 0 });
    const list = carsIn(await readList(file), file);
    const register = createRegister({ deriveSlugs: true });
    const dropped: Dropped[] = [];
    const before = new Map(previous?.cars.map((car) => [car.id, car]));
    const next: Readings = {};
    const pulledAt = now();
    const today = dayAt(pulledAt, timeZone);
    let hasRelativeDates = false;
    const cars = list.flatMap((written, index) => {
      const at = `cars.json [${index}]`;
      const { raw, isRelative, wrong } = resolveCarDates(written, today, timeZone);
      hasRelativeDates ||= isRelative;
      if (wrong) {
        dropped.push({ effect: 'skipped', at, id: idOf(written), ...wrong });
        return [];
      }
      // What is nested too deeply cannot be hashed. Reading it says so.
      const digest = isTooDeep(raw) ? '' : digestOf(raw);
      // Reading a car takes many times as long as finding that it came before as it comes now.
      const known = before.get(readings[digest] ?? '');
      const reading = known ? { fields: { id: known.id, slug: known.slug }, drops: [] } : readCar(raw, 'web-or-folder');
      const reported = register.dropped.length;
      const car = register.admit(at, raw, reading);
      if (!car) return [];
      // A car with a drop is reported at each pull, so it is read each time.
      if (reading.drops.length === 0 && register.dropped.length === reported) next[digest] = car.id;
      if (known && car.slug === known.slug) return [known];
      dropped.push(...dropsOf(reading, at, car.id));
      const { fields } = known ? readCar(raw, 'web-or-folder') : car;
      return [completeCar({ ...fields, id: car.id, slug: car.slug })];
    });
    progress({ stage: 'cars', done: cars.length, total: list.length });
    const report = { dropped: groupDropped([...register.dropped, ...dropped]) };
    const relative = hasRelativeDates ? { relativeTo: today } : {};
    return { snapshot: { version: 2, slug, pulledAt, ...relative, cars, report }, requests: 0, readings: next };
  },
});

/** Names what arrived of a car by its content. */
const digestOf = (raw: unknown) => hash('sha256', JSON.stringify(raw) ?? '').slice(0, 20);

/** The file's content; an error of the file system or of its JSON names the file, the place and how to fix it. */
async function readList(file: string): Promise<unknown> {
  try {
    const json = await readJson(file);
    if (json !== undefined) return json;
  } catch (cause) {
    if (cause instanceof JsonError) throw new SourceError(cause.message, { cause });
    throw new SourceError(`${file}: the file cannot be read (${(cause as NodeJS.ErrnoException).code}). Check its rights.`, { cause });
  }
  throw new SourceError(`${file}: there is no such file. Put the dealer's stock there, or name another source in site.json.`);
}

function carsIn(json: unknown, file: string): unknown[] {
  const list = typeof json === 'object' && json !== null && 'cars' in json ? json.cars : json;
  if (Array.isArray(list)) return list;
  throw new SourceError(`${file}: expected a list of cars, or an object with such a list under "cars". Wrap the cars in [ ].`);
}
