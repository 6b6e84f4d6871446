import type { ProductionCheck } from '../production-world.ts';
import { checkUnit } from '../units/check-unit.ts';
import { readInstalledUnit } from '../units/installed-unit.ts';

const without = 'sites keep sold cars and old prices after the machine restarts';
const watch = { ...{ starts: 'forecourt-watch.service', service: 'forecourt-watch.service', command: 'watch' }, without };
const timer = { ...{ starts: 'forecourt-build.timer', service: 'forecourt-build.service', command: 'build' }, without };

/** systemd starts the watcher, or a timer that builds in its place. */
export const watchUnitCheck: ProductionCheck = async (world) => {
  const usesTimer = !(await readInstalledUnit(world, watch.starts)) && (await readInstalledUnit(world, timer.starts)) !== undefined;
  return checkUnit(usesTimer ? timer : watch, world);
};
