import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonError, readJson } from '#lib/disk/read-json.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { type Dropped, groupDropped } from '#lib/model/dropped.ts';
import { defineSource, SourceError } from '../adapter.ts';
import { idOf } from '../identity.ts';
import { createCarReader } from '../read-cars.ts';
import { resolveCarDates } from '../relative-dates.ts';

/** Stock that lies in the dealer's own folder: `tenants/<slug>/cars.json`, a list of cars or `{ "cars": [...] }`. */
export const filesSource = defineSource({
  settings: z.strictObject({ kind: z.literal('files').describe('cars.json and content/*.md beside site.json') }),
  stockFile: () => 'cars.json',
  starter: {
    title: 'files',
    questions: [],
    settings: () => ({}),
    files: (cars) => ({ 'cars.json': `${JSON.stringify(cars, null, 2)}\n` }),
  },
  async look({ tenantDir, timeZone }) {
    const bytes = await readFile(join(tenantDir, 'cars.json')).catch(() => undefined); // the pull says what is wrong with it
    return bytes && { input: `${hash('sha256', bytes)} ${timeZone}` };
  },
  async pull({ slug, tenantDir, timeZone, now, progress, previous, readings }) {
    const file = join(tenantDir, 'cars.json');
    progress({ stage: 'cars', done: 0 });
    const list = carsIn(await readList(file), file);
    const reader = createCarReader({ previous, readings }, 'web-or-folder');
    const dropped: Dropped[] = [];
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
      const car = reader.read(at, raw);
      return car ? [car] : [];
    });
    progress({ stage: 'cars', done: cars.length, total: list.length });
    const report = { dropped: groupDropped([...reader.dropped(), ...dropped]) };
    const relative = hasRelativeDates ? { relativeTo: today } : {};
    return { snapshot: { version: 2, slug, pulledAt, ...relative, cars, report }, requests: 0, readings: reader.readings };
  },
});

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
