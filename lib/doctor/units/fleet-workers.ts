import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductionWorld } from '../production-world.ts';
import { readInstalledUnit } from './installed-unit.ts';
import { optionOf, unitCommands } from './parse-unit.ts';

/** The template of the workers of a fleet. */
export const fleetTemplate = 'forecourt-fleet@.service';

/**
 * The fleet workers that start with this machine, by their ports, and the location of their state. Undefined on a machine without a fleet.
 */
export async function readFleetWorkers(
  world: Pick<ProductionWorld, 'unitsDir'>,
): Promise<{ ports: string[]; state: string | undefined } | undefined> {
  const template = await readInstalledUnit(world, fleetTemplate);
  if (!template) return undefined;
  const enabled = await readdir(join(world.unitsDir, 'multi-user.target.wants')).catch(() => []);
  const ports = enabled.flatMap((name) => /^forecourt-fleet@(\d+)\.service$/.exec(name)?.[1] ?? []).sort();
  // The template may be installed beside the watcher without being used.
  const isUsed = ports.length > 0 || !(await readInstalledUnit(world, 'forecourt-watch.service'));
  return isUsed ? { ports, state: unitCommands(template).flatMap((words) => optionOf(words, '--state') ?? [])[0] } : undefined;
}
