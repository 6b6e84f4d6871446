import type { Command } from 'commander';
import { addFolders, addJson, allFolders, examples, type Folder, onRun } from '../../cli/define-command.ts';

const queue = ['--queue <postgres://…>', 'database of the queue (default: FORECOURT_QUEUE_URL)'] as const;

/** The commands for a fleet of many machines. */
export function addFleetCommands(program: Command): void {
  const fleet = program
    .command('fleet')
    .summary('keep many dealers up to date on many machines')
    .description(
      'Many machines share the work of `watch`: a queue in PostgreSQL says which dealer is next, and a bucket or folder holds the state of dealers.',
    );
  const part = (name: string, summary: string, folders: readonly Folder[] = []): Command =>
    addJson(addFolders(fleet.command(name).summary(summary).description(summary), folders));

  const work = part('work', 'run a worker: poll, build and publish whichever dealer is next, until it is stopped', allFolders)
    .option(...queue)
    .option('--state <location>', 'a folder or s3://… with the state of dealers (default: --out and --work are shared by all workers)')
    .option('--name <name>', 'name of the worker on the status page (default: host and process)')
    .option('--builds <n>', 'dealers built at once; 0 only takes webhooks and shows the status (default: 1)')
    .option('--polls <n>', 'dealers polled at once (default: 4)')
    .option('--per-host <n>', 'polls of one source host at once, over all workers (default: 8)')
    .option('--lease <seconds>', 'time without a sign of a worker, after which others do its work (default: 20)')
    .option('--port <n>', 'port of the status page, metrics and webhooks (default: 4200)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--grace <seconds>', 'how long running work may take to finish after a request to stop (default: 60)')
    .option('--memory <MB>', 'memory for what builds keep of dealers, so that the next one is fast (default: 512)')
    .option('--index', 'push the search index after each build, if the dealer’s settings use a search server')
    .addHelpText(
      'after',
      examples(
        'fleet work --queue postgres://fleet@db/forecourt --state s3://fleet-state?region=ap-southeast-2',
        'fleet work --builds 0 --polls 0 --host 0.0.0.0',
      ),
    );
  onRun(work, async () => (await import('./work.ts')).workCommand);

  const status = part(
    'status',
    'show the queue, the workers, the lag, parked dealers and the cost; exit code 1 when somebody must act',
  ).option(...queue);
  onRun(status, async () => (await import('./status.ts')).fleetStatusCommand);

  const unpark = part('unpark', 'resume dealers that were parked after ten failures')
    .argument('<slug...>', 'dealers, by the name of their folder')
    .option(...queue)
    .addHelpText('after', examples('fleet unpark hilltop-trucks'));
  onRun(unpark, async () => (await import('./unpark.ts')).unparkCommand);

  const rollout = part('rollout', 'roll out this version of the code to dealers in waves, or return to the previous one')
    .option(...queue)
    .option('--waves <sizes>', 'sizes of the waves, such as 1,10%,rest (the default)')
    .option('--canary <slug>', 'the dealer that gets it first (default: the first by name)')
    .option('--back', 'return every dealer to the previous code')
    .addHelpText('after', examples('fleet rollout --canary hilltop-trucks', 'fleet rollout --waves 1,5%,25%,rest', 'fleet rollout --back'));
  onRun(rollout, async () => (await import('./rollout.ts')).rolloutCommand);

  const simulate = part('simulate', 'simulate a day of many dealers: how many workers keep the lag below a target, and what they cost')
    .option('--input <file>', 'JSON with dealers, rates, times and prices; what it leaves out has its usual value')
    .option('--dealers <n>', 'number of dealers (default: 5000)')
    .option('--workers <n>', 'try this number of workers only')
    .option('--lag <seconds>', 'the lag to keep at p99 (default: 60)')
    .option('--seed <n>', 'the same seed gives the same day (default: 1)')
    .addHelpText('after', examples('fleet simulate', 'fleet simulate --dealers 2000 --lag 30', 'fleet simulate --input rates.json --json'));
  onRun(simulate, async () => (await import('./simulate.ts')).simulateCommand);
}
