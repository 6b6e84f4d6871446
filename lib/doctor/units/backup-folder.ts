import type { ProductionWorld } from '../production-world.ts';
import { readInstalledUnit } from './installed-unit.ts';
import { optionOf, unitCommands } from './parse-unit.ts';

/** Where backups are: as asked, else as the unit of the backup says. */
export async function backupFolder(world: Pick<ProductionWorld, 'backups' | 'unitsDir'>): Promise<string | undefined> {
  if (world.backups !== undefined) return world.backups;
  const unit = await readInstalledUnit(world, 'forecourt-backup.service');
  return unit && unitCommands(unit).flatMap((words) => optionOf(words, '--to') ?? [])[0];
}
