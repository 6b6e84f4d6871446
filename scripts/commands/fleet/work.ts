import { hostname } from 'node:os';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import { keepSpareNext } from '#lib/build/next/spare-next.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { makeFleetApp } from '#lib/fleet/fleet-app.ts';
import { makeFleetStore } from '#lib/fleet/fleet-store.ts';
import { makeFleetWork } from '#lib/fleet/fleet-work.ts';
import { makeKeeper } from '#lib/fleet/keeper.ts';
import { readFleetStatus } from '#lib/fleet/read-status.ts';
import { noteFirstCode } from '#lib/fleet/rollout.ts';
import { openStateDoor, sharedFolder } from '#lib/fleet/state-door.ts';
import { openTurnQueue } from '#lib/fleet/turn-queue.ts';
import { type FleetNews, makeFleetWorker } from '#lib/fleet/worker.ts';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import { makeAlertDesk } from '#lib/watch/alert-desk.ts';
import { makeWatchedBuilds } from '#lib/watch/build-watched.ts';
import { splitSecrets } from '#lib/watch/hook-signature.ts';
import { makeWatchedPublications } from '#lib/watch/publish-watched.ts';
import { makeIndexPush } from '#lib/watch/push-index.ts';
import { makeRejectedHooks } from '#lib/watch/rejected-hooks.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { fingerprintFiles, makeFileMemory } from '#lib/watch/tenant-files.ts';
import { serveWatch } from '#lib/watch/watch-app.ts';
import { chosenDealers, realWorld, workspaceOf } from '../../cli/context.ts';
import { fleetNewsLine } from '../../cli/fleet-text.ts';
import { openAlerts } from '../../cli/open-alerts.ts';
import { openPurges } from '../../cli/open-purges.ts';
import { onReload, onStop, printError, printEvent, printLine } from '../../cli/output.ts';
import { readWhole } from '../../cli/read-number.ts';
import { recordingOf } from '../../cli/record-history.ts';
import { rereadEnvironment } from '../../cli/reread-environment.ts';
import { refuseLocation } from '../../cli/stored-dealers.ts';
import { listenOrExplain, secretsOf, stoppable } from '../../cli/watch-process.ts';
import { readPort } from '../serve.ts';
import { aliveMs, type FleetCommandOptions, openQueueDatabase, readPrices } from './open.ts';

export type WorkCommandOptions = FleetCommandOptions & {
  state?: string;
  name?: string;
  port?: string;
  host?: string;
  builds?: string;
  polls?: string;
  perHost?: string;
  lease?: string;
  grace?: string;
  memory?: string;
  index?: boolean;
};

const usualPolls = 4;
const usualPollsPerHost = 8;
const usualLeaseSeconds = 20;
/** The queue does not detect dead workers with a shorter lease. */
const leastLeaseSeconds = 10;
const usualGraceSeconds = 60;
const usualMemoryMegabytes = 512;
/** A publication blocks its dealer, so one that hangs is aborted sooner than in `watch`. */
const stallMs = minuteMs;

/** The database's clock, as known to this process. Until it is read, the process's own clock. */
function databaseClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    note: (databaseNow: number) => {
      ahead = databaseNow - Date.now();
    },
  };
}

/** Reports a fault of the queue at most once a minute, because it recurs each second until the queue is back. */
function rarely(report: (problem: string) => void) {
  let last = Number.NEGATIVE_INFINITY;
  return (problem: string) => {
    const now = performance.now();
    if (now - last < minuteMs) return;
    last = now;
    report(problem);
  };
}

/** `forecourt fleet work`: takes turns on dealers from the queue, until it is stopped. */
export async function workCommand(options: WorkCommandOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const port = readPort(options.port, 4200);
  const host = options.host ?? '127.0.0.1';
  const places = {
    poll: readWhole('--polls', options.polls, usualPolls, 0),
    build: readWhole('--builds', options.builds, 1, 0),
  };
  const perHost = readWhole('--per-host', options.perHost, usualPollsPerHost);
  const leaseSeconds = readWhole('--lease', options.lease, usualLeaseSeconds, leastLeaseSeconds);
  const graceMs = readWhole('--grace', options.grace, usualGraceSeconds, 0) * secondMs;
  const memoryBytes = readWhole('--memory', options.memory, usualMemoryMegabytes, 0) * 1_000_000;
  const json = options.json ?? false;
  const prices = readPrices(realWorld.env);
  const name = options.name ?? `${hostname()}-${process.pid}`;
  const state = options.state === undefined ? sharedFolder(workspace) : await openStateDoor(options.state, workspace).catch(refuseLocation);
  const database = await openQueueDatabase(options).catch((error: Error) => {
    state.close();
    throw error;
  });
  const clock = databaseClock();
  const ending = new AbortController();
  const world = { ...stoppable(ending.signal), now: clock.now };
  const report = (news: FleetNews) => (json ? printEvent(news.event, news) : printLine(fleetNewsLine(news, clock.now())));
  const code = await codeId(workspace.productDir);
  const noteFault = rarely((problem) => report({ event: 'queue fault', problem }));
  const queue = await openTurnQueue({ database, code, leaseSeconds, perHost, report: noteFault });
  const store = makeFleetStore({
    ...{ database, queue, worker: name, code, leaseMs: leaseSeconds * secondMs, times: defaultTimes, random: world.random },
  });
  await noteFirstCode(database, code);
  if (places.build > 0) await state.compile(ending.signal);
  const memories = makeBuildMemories(memoryBytes);
  const spare = memoryBytes > 0 ? keepSpareNext() : undefined;
  const polls = { ...recordingOf(workspace, 'poll', ending.signal), now: clock.now };
  const outside = openPurges(world);
  const setTimer = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const { filesOf } = state;
  const pushIndex = options.index ? makeIndexPush({ workspace, world, filesOf }) : undefined;
  const shared = { workspace, signal: ending.signal, record: polls.record, filesOf, pushIndex };
  const publications = makeWatchedPublications({ ...shared, outside, setTimer, stallMs });
  const builds = makeWatchedBuilds({
    ...{ ...shared, world, workers: 1, memories, spare, targetsOf: publications.targetsOf },
  });
  const files = makeFileMemory();
  const listDealers = () => chosenDealers([], { ...options, all: true });
  const worker = makeFleetWorker({
    ...{ name, code, machine: hostname(), pid: process.pid, places, database, queue, store, report },
    work: makeFleetWork({ workspace, world, state, store, memories, files, polls, builds, publications }),
    monotonic: () => performance.now(),
    usage: () => ({ memoryBytes: process.memoryUsage.rss(), cpuMs: (process.cpuUsage().user + process.cpuUsage().system) / 1000 }),
    noteClock: clock.note,
  });
  const alerts = await openAlerts(workspace, listDealers, world);
  const keeper = makeKeeper({
    ...{
      worker: name,
      database,
      queue,
      store,
      rollouts: { database, store, prepare: queue.prepare },
      listDealers,
      fingerprintOf: (slug: string) => fingerprintFiles(slug, workspace.tenantsDir, workspace.productTenantsDir, files),
      report,
      rulesOf: alerts.rulesOf,
    },
    alerts: makeAlertDesk({ ...alerts, now: clock.now, startedAt: clock.now(), report }),
  });
  const listed = async () =>
    (await database.sql<{ slug: string }>('select slug from forecourt_fleet.dealers where not removed')).map(({ slug }) => slug);
  const secrets = () => splitSecrets(world.env.FORECOURT_WEBHOOK_SECRET);
  const watchedOf = (slugs: readonly string[]) => listed().then((all) => slugs.filter((slug) => all.includes(slug)));
  const app = makeFleetApp({
    ...{
      watcher: { hook: store.hook },
      watchedOf,
      now: clock.now,
      secrets,
      secretsOf: secretsOf(workspace),
      rejected: makeRejectedHooks(clock.now, report),
    },
    sql: database.sql,
    readStatus: () => readFleetStatus(database.sql, prices, aliveMs),
    problem: worker.problem,
    note: ({ message }) => noteFault(message),
  });
  const served = await listenOrExplain(() => serveWatch(app, { port, host }), { port, host });
  onReload(() => {
    void (async () => {
      if (world.env.FORECOURT_ENV_FILE) report({ event: 'environment read', names: await rereadEnvironment(process.env) });
      await alerts.refresh();
      keeper.reread();
      // Every dealer is polled: its files may have changed.
      for (const slug of await listed()) await store.change(slug, { kind: 'reread', slugs: [slug] });
    })().catch((error: Error) => report({ event: 'settings not read', problem: error.message }));
  });
  onStop(() => {
    const stop = async () => {
      await keeper.stop();
      await worker.stop(graceMs);
      ending.abort(new Error('the worker was stopped'));
      await spare?.stop();
      await alerts.close();
      await outside.close();
      await queue.close();
      await database.close();
      state.close();
      await served.close();
    };
    stop().catch((error: Error) => printError(error.message));
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${served.port}`;
  if (json) printEvent('started', { url, worker: name, code, webhooks: secrets().length > 0 });
  else {
    const hook =
      secrets().length > 0 ? `Webhooks: POST ${url}/hooks/stock` : 'Webhooks are off. To allow them, set FORECOURT_WEBHOOK_SECRET.';
    process.stdout.write(
      `Worker ${name} with code ${code}: ${url}/ (metrics at /metrics, health at /healthz)\n${hook}\nPress Ctrl+C to stop.\n`,
    );
  }
  await worker.start();
  await keeper.start();
}
