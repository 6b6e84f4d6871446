import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Badge, drives, type Gearbox, gearboxes, type ModelLine } from './model-line.ts';

/** A price table: `au` is what Australian yards trade most, `mazda` what a franchise sells new, `nz` imports from Japan, `rv` American RVs. */
export type CatalogueName = 'au' | 'mazda' | 'nz' | 'rv';

const text = z.string().min(1).optional();
const whole = z.coerce.number().int().optional();
const row = z.strictObject({
  ...{ make: text, model: text, body: text, from: whole, to: whole, doors: whole, badge: text, priceNew: whole },
  ...{ engine: text, fuel: text, drive: z.enum(drives).optional(), seats: whole, sleeps: whole },
  gearbox: z.enum(Object.keys(gearboxes) as [Gearbox]).optional(),
});
const line = row
  .required({ make: true, model: true, body: true, from: true, to: true })
  .transform(({ badge: _b, priceNew: _p, ...rest }) => rest);
const badgeOf = row
  .required({ badge: true, priceNew: true })
  .pick({ badge: true, priceNew: true, engine: true, fuel: true, gearbox: true, drive: true, seats: true });

/** The model lines of a table. A row with a make begins a line; the rows below it are its badges, whose empty cells are as in the line. */
export function readCatalogue(name: CatalogueName): ModelLine[] {
  const records: Record<string, string>[] = parse(readFileSync(join(import.meta.dirname, `${name}.csv`)), { columns: true });
  const lines: ModelLine[] = [];
  for (const record of records) {
    const cells = Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''));
    if (cells.make !== undefined) lines.push({ ...line.parse(cells), badges: [] });
    else {
      const { badge, ...rest } = badgeOf.parse(cells);
      lines.at(-1)?.badges.push({ name: badge, ...rest } satisfies Badge);
    }
  }
  return lines;
}
