import { hash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { findElements } from '#lib/disk/json-list.ts';
import { NotAFileError, readRegularFile } from '#lib/disk/read-file.ts';
import { JsonError, readJson } from '#lib/disk/read-json.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { Car } from '#lib/model/car.ts';
import { type Dropped, groupDropped } from '#lib/model/dropped.ts';
import { defineSource, type Readings, SourceError } from '../adapter.ts';
import { idOf } from '../identity.ts';
import { createCarReader, digestOfText } from '../read-cars.ts';
import { resolveCarDates } from '../relative-dates.ts';
import { makeSnapshotMemory, type SnapshotMemory } from '../snapshot-memory.ts';

/** Stock in the dealer's own folder: `tenants/<slug>/cars.json`, a list of cars or `{ "cars": [...] }`. */
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
    const bytes = await readRegularFile(join(tenantDir, 'cars.json')).catch(() => undefined); // the pull says what is wrong with it
    return bytes && { input: `${hash('sha256', bytes)} ${timeZone}` };
  },
  async pull({ slug, tenantDir, timeZone, now, progress, previous, readings, memory }) {
    const file = join(tenantDir, 'cars.json');
    progress({ stage: 'cars', done: 0 });
    const list = await openList(file, readings, memory);
    const reader = createCarReader({ previous, readings }, 'web-or-folder');
    const dropped: Dropped[] = [];
    const digests: (string | undefined)[] = [];
    const pulledAt = now();
    const today = dayAt(pulledAt, timeZone);
    let hasRelativeDates = false;
    const readAt = (index: number): Car | undefined => {
      const at = `cars.json [${index}]`;
      const digest = list.digestAt(index);
      const recalledCar = digest === undefined ? undefined : reader.recall(at, digest);
      digests[index] = recalledCar && digest;
      if (recalledCar) return recalledCar;
      const written = list.rawAt(index);
      const { raw, isRelative, wrong } = resolveCarDates(written, today, timeZone);
      hasRelativeDates ||= isRelative;
      if (wrong) {
        dropped.push({ effect: 'skipped', at, id: idOf(written), ...wrong });
        return undefined;
      }
      const car = reader.read(at, raw);
      // A relative date means a different day tomorrow.
      digests[index] = isRelative ? undefined : reader.lastDigest();
      return car;
    };
    const cars = Array.from({ length: list.length }, (_, index) => readAt(index)).filter((car) => car !== undefined);
    list.remember(digests);
    progress({ stage: 'cars', done: cars.length, total: list.length });
    const report = { dropped: groupDropped([...reader.dropped(), ...dropped]) };
    const relative = hasRelativeDates ? { relativeTo: today } : {};
    return { snapshot: { version: 2, slug, pulledAt, ...relative, cars, report }, requests: 0, readings: reader.readings };
  },
});

/** The raw cars of a file, each with a digest that identifies it without parsing. */
type CarList = {
  length: number;
  rawAt: (index: number) => unknown;
  digestAt: (index: number) => string | undefined;
  remember: (digests: readonly (string | undefined)[]) => void;
};

/** Opens a list in a file. Parses only cars whose bytes the last pull did not read. */
async function openList(file: string, readings: Readings | undefined, memory?: SnapshotMemory): Promise<CarList> {
  const pieces = await openPieces(file, readings ?? {}, memory);
  if (pieces) return pieces;
  const list = carsIn(await readList(file), file);
  return { length: list.length, rawAt: (index) => list[index], digestAt: () => undefined, remember: () => undefined };
}

/** Undefined if the file is not a JSON list, or is unreadable: then the full read reports why. */
async function openPieces(file: string, readings: Readings, memory: SnapshotMemory = makeSnapshotMemory()): Promise<CarList | undefined> {
  const { list: before } = memory;
  delete memory.list;
  try {
    const elements = findElements(await readRegularFile(file), before);
    if (!elements) return undefined;
    const { bytes, starts, ends, kept } = elements;
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const parse = (index: number): unknown => JSON.parse(decoder.decode(bytes.subarray(starts[index], ends[index])));
    const parsed = new Map<number, unknown>();
    const digests = Array.from(kept, (place, index) => {
      if (place >= 0) return before?.digests[place];
      // A car in the format of JSON.stringify has the digest of its bytes.
      const digest = digestOfText(bytes.subarray(starts[index], ends[index]));
      if (Object.hasOwn(readings, digest)) return digest;
      // Everything new is parsed before any of it is used.
      parsed.set(index, parse(index));
      return undefined;
    });
    return {
      length: starts.length,
      rawAt: (index) => (parsed.has(index) ? parsed.get(index) : parse(index)),
      digestAt: (index) => digests[index],
      remember: (next) => {
        memory.list = { bytes, starts, ends, digests: next };
      },
    };
  } catch {
    return undefined;
  }
}

/** The file's content; an error of the file system or of its JSON names the file, the place and how to fix it. */
async function readList(file: string): Promise<unknown> {
  try {
    const json = await readJson(file);
    if (json !== undefined) return json;
  } catch (cause) {
    if (cause instanceof JsonError || cause instanceof NotAFileError) throw new SourceError(cause.message, { cause });
    throw new SourceError(`${file}: the file cannot be read (${(cause as NodeJS.ErrnoException).code}). Check its rights.`, { cause });
  }
  throw new SourceError(`${file}: there is no such file. Put the dealer's stock there, or name another source in site.json.`);
}

function carsIn(json: unknown, file: string): unknown[] {
  const list = typeof json === 'object' && json !== null && 'cars' in json ? json.cars : json;
  if (Array.isArray(list)) return list;
  throw new SourceError(`${file}: expected a list of cars, or an object with such a list under "cars". Wrap the cars in [ ].`);
}
