import type { ProductionWorld } from '../production-world.ts';
import { readInstalledUnit } from './installed-unit.ts';
import { optionOf, unitCommands } from './parse-unit.ts';

/** The backup folder: the requested one, or else the one in the unit of the backup. */
export async function backupFolder(world: Pick<ProductionWorld, 'backups' | 'unitsDir'>): Promise<string | undefined> {
  if (world.backups !== undefined) return world.backups;
  const unit = await readInstalledUnit(world, 'forecourt-backup.service');
  return unit && unitCommands(unit).flatMap((words) => optionOf(words, '--to') ?? [])[0];
}
