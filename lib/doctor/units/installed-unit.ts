import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '#lib/disk/atomic-file.ts';
import type { ProductionWorld } from '../production-world.ts';
import { parseUnit, type UnitSettings } from './parse-unit.ts';

/** An installed unit with its drop-ins; undefined if it is not installed. */
export async function readInstalledUnit({ unitsDir }: Pick<ProductionWorld, 'unitsDir'>, name: string): Promise<UnitSettings | undefined> {
  const text = await textOf(join(unitsDir, name));
  if (text === undefined) return undefined;
  const folder = join(unitsDir, `${name}.d`);
  const added = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.conf')).sort();
  const texts = await Promise.all(added.map((file) => textOf(join(folder, file))));
  return parseUnit([text, ...texts].join('\n'));
}
