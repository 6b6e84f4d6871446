import { readFleetStatus } from '#lib/fleet/read-status.ts';
import { fleetProblems, lagText, rolloutText, secondsText, workerState } from '#lib/fleet/status-page.ts';
import { countOf } from '#lib/locale/plural.ts';
import { realWorld } from '../../cli/context.ts';
import { type CommandOutcome, printError, printLine } from '../../cli/output.ts';
import { aliveMs, endOnFault, type FleetCommandOptions, openQueueDatabase, readPrices } from './open.ts';

async function showStatus(options: FleetCommandOptions): Promise<CommandOutcome> {
  const prices = readPrices(realWorld.env);
  const database = await openQueueDatabase(options);
  try {
    const status = await readFleetStatus(database.sql, prices, aliveMs);
    const problems = fleetProblems(status);
    if (!options.json) {
      const { dealers, waiting, running, workers, lag, parked, failing, day } = status;
      const reasons = Object.entries(waiting.reasons).map(([reason, count]) => `${count} ${reason}`);
      printLine(
        [
          `${countOf(dealers, 'dealer')}, ${countOf(workers.filter(({ isAlive }) => isAlive).length, 'worker')} alive: ${running.builds} building, ${running.polls} polling`,
          `Queue: ${waiting.dealers === 0 ? 'empty' : `${countOf(waiting.dealers, 'dealer')} (${reasons.join(', ')}), the first has waited ${secondsText(waiting.longestMs)}`}`,
          `Lag, last hour: ${lagText(lag.hour)}`,
          `Lag, last day: ${lagText(lag.day)}`,
          `Last day: ${countOf(day.polls, 'poll')}, ${countOf(day.builds, 'build')}, ${countOf(day.publications, 'publication')}, ${countOf(day.failures, 'failure')}; ${day.workerHours.toFixed(1)} worker hours, about US$${day.cost.toFixed(2)}`,
          ...[rolloutText(status) ?? []].flat(),
          ...workers.map(
            (worker) =>
              `  ${worker.name}: ${worker.isAlive ? worker.works.map(({ kind, slug }) => `${kind} of ${slug}`).join(', ') || 'idle' : workerState(worker, status.at)} (code ${worker.code})`,
          ),
          ...parked.map(({ slug, why }) => `  ${slug}: parked: ${why}`),
          ...failing.map(({ slug, problem }) => `  ${slug}: ${problem.split('\n')[0]}`),
        ].join('\n'),
      );
      for (const problem of problems) printError(problem);
    }
    return { result: status, problems: problems.map((message) => ({ message })) };
  } finally {
    await database.close();
  }
}

/** `forecourt fleet status`: the state of the whole fleet. Exit code 1 while something needs attention. */
export const fleetStatusCommand = (options: FleetCommandOptions): Promise<CommandOutcome> => endOnFault(options, () => showStatus(options));
