import { problem } from '#lib/destinations/finding.ts';
import type { ProductionCheck } from '../production-world.ts';
import { checkUnit } from '../units/check-unit.ts';
import { fleetTemplate, readFleetWorkers } from '../units/fleet-workers.ts';
import { readInstalledUnit } from '../units/installed-unit.ts';

const without = 'sites keep sold cars and old prices after the machine restarts';
const watch = { ...{ starts: 'forecourt-watch.service', service: 'forecourt-watch.service', command: 'watch' }, without };
const timer = { ...{ starts: 'forecourt-build.timer', service: 'forecourt-build.service', command: 'build' }, without };

const workerOf = (port: string) => ({ starts: `forecourt-fleet@${port}.service`, service: fleetTemplate, command: 'fleet work', without });

/** systemd starts the watcher, or instead workers of a fleet, or a timer that builds. */
export const watchUnitCheck: ProductionCheck = async (world) => {
  const fleet = await readFleetWorkers(world);
  if (fleet && fleet.ports.length > 0) return (await Promise.all(fleet.ports.map((port) => checkUnit(workerOf(port), world)))).flat();
  if (fleet)
    return [
      problem(
        'unit forecourt-fleet@',
        `no worker starts with the machine, so ${without}`,
        'run: systemctl enable --now forecourt-fleet@4201.service',
      ),
    ];
  const usesTimer = !(await readInstalledUnit(world, watch.starts)) && (await readInstalledUnit(world, timer.starts)) !== undefined;
  return checkUnit(usesTimer ? timer : watch, world);
};
