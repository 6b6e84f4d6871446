import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Car } from '#lib/model/car.ts';
import { completeCar, readCar } from '#lib/sources/read-car.ts';
import { resolveCarDates } from '#lib/sources/relative-dates.ts';

export const tenants = join(import.meta.dirname, '../../../tenants');
export const demoSlugs = readdirSync(tenants, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'layers')
  .map(({ name }) => name);

/** The text of a file below the tenants folder. */
export const textOf = (...path: string[]) => readFileSync(join(tenants, ...path), 'utf8');

/** The cars of a dealer as they are written. */
export const writtenCars = (slug: string): Record<string, unknown>[] => JSON.parse(textOf(slug, 'cars.json'));

/** The cars of a dealer as its site reads them on one fixed day. */
export const readCars = (slug: string): Car[] =>
  writtenCars(slug).map((written) =>
    completeCar(readCar(resolveCarDates(written, '2026-11-20', 'UTC').raw, 'web-or-folder').fields as Car),
  );
