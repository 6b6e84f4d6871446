import { availableParallelism } from 'node:os';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import { keepSpareNext } from '#lib/build/next/spare-next.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { countOf } from '#lib/locale/plural.ts';
import { makeAlertDesk } from '#lib/watch/alert-desk.ts';
import { makeWatchedBuilds } from '#lib/watch/build-watched.ts';
import { splitSecrets } from '#lib/watch/hook-signature.ts';
import { pollDealer, recordPolls } from '#lib/watch/poll-dealer.ts';
import { makeWatchedPublications } from '#lib/watch/publish-watched.ts';
import { makeIndexPush } from '#lib/watch/push-index.ts';
import { readHolds } from '#lib/watch/read-holds.ts';
import { makeRejectedHooks } from '#lib/watch/rejected-hooks.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { makeSaver } from '#lib/watch/saver.ts';
import { becomeSoleWatcher } from '#lib/watch/sole-watcher.ts';
import { readWatchState } from '#lib/watch/state-file.ts';
import { makeStateStore } from '#lib/watch/state-store.ts';
import { checkSettings, makeFileMemory } from '#lib/watch/tenant-files.ts';
import { makeWatchApp, serveWatch } from '#lib/watch/watch-app.ts';
import { makeWatchHistory } from '#lib/watch/watch-history.ts';
import { makeWatcher, type WatcherOptions, type WatchNews } from '#lib/watch/watcher.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { keepIdleMemoryLow } from '../cli/idle-memory.ts';
import { openAlerts } from '../cli/open-alerts.ts';
import { openPurges } from '../cli/open-purges.ts';
import { onReload, onStop, printError, printEvent, printLine } from '../cli/output.ts';
import { readDeadLeads } from '../cli/read-dead-leads.ts';
import { readWhole } from '../cli/read-number.ts';
import { recordingOf } from '../cli/record-history.ts';
import { rereadEnvironment } from '../cli/reread-environment.ts';
import { listenOrExplain, secretsOf, stoppable } from '../cli/watch-process.ts';
import { newsLine } from '../cli/watch-text.ts';
import { readPort } from './serve.ts';

export type WatchCommandOptions = CommonOptions & {
  port?: string;
  host?: string;
  parallel?: string;
  grace?: string;
  memory?: string;
  index?: boolean;
};

const pollsAtOnce = 4;
const publicationsAtOnce = 4;
/** Shorter than the time that service managers wait before they kill a process. */
const usualGraceSeconds = 60;
/** Enough for one dealer with 16,000 cars and its next stock, or 300 dealers with 100 cars. */
const usualMemoryMegabytes = 512;

/** `forecourt watch`: builds dealers when their sources change and at scheduled changes, until it is stopped. */
export async function watchCommand(slugs: string[], options: WatchCommandOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const { workDir } = workspace;
  const port = readPort(options.port, 4100);
  const host = options.host ?? '127.0.0.1';
  const builds = readWhole('--parallel', options.parallel, Math.max(1, Math.floor(availableParallelism() / 2)));
  const workers = Math.max(1, Math.floor(availableParallelism() / builds));
  const graceMs = readWhole('--grace', options.grace, usualGraceSeconds, 0) * 1000;
  const memoryBytes = readWhole('--memory', options.memory, usualMemoryMegabytes, 0) * 1_000_000;
  const memories = makeBuildMemories(memoryBytes);
  const spare = memoryBytes > 0 ? keepSpareNext() : undefined;
  const dealers = await chosenDealers(slugs, options);
  const json = options.json ?? false;
  const { now, random } = realWorld;
  const unlock = await becomeSoleWatcher(workDir, now());
  const ending = new AbortController();
  const world = stoppable(ending.signal);
  const { state, note } = await readWatchState(workDir, await codeId(workspace.productDir), now());
  if (note) printError(note);
  const memory = makeFileMemory();
  const polls = recordingOf(workspace, 'poll', ending.signal);
  const keepMemory = keepIdleMemoryLow();
  const report = (news: WatchNews) => {
    if (news.event === 'build started') keepMemory();
    if (json) printEvent(news.event, news);
    else printLine(newsLine(news, now()));
  };
  const listDealers = async () => (options.all ? chosenDealers([], options) : dealers);
  const alerts = await openAlerts(workspace, listDealers, world);
  const outside = openPurges(world);
  const setTimer: WatcherOptions['setTimer'] = (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const pushIndex = options.index ? makeIndexPush({ workspace, world }) : undefined;
  const shared = { workspace, signal: ending.signal, record: polls.record, pushIndex };
  const publications = makeWatchedPublications({ ...shared, outside, setTimer });
  const settings: WatcherOptions = {
    state,
    limits: { polls: pollsAtOnce, builds, publications: publicationsAtOnce },
    times: defaultTimes,
    now,
    random,
    setTimer,
    listDealers,
    alerts: makeAlertDesk({ ...alerts, now, startedAt: now(), report }),
    readHolds: (slugs) => readHolds(workspace.outDir, slugs),
    readSettings: (slug) => checkSettings(workspace, slug, memory),
    poll: recordPolls(polls, (slug) => memories.use(slug, (dealerMemory) => pollDealer(workspace, slug, world, memory, dealerMemory))),
    build: makeWatchedBuilds({
      ...{ ...shared, world, workers, memories, spare, targetsOf: publications.targetsOf },
    }),
    publish: publications.publish,
    saveState: makeStateStore(workDir),
    report,
  };
  const watcher = makeWatcher(settings);
  // Requests during a re-read lead to one more.
  const reread = makeSaver(async () => {
    try {
      if (world.env.FORECOURT_ENV_FILE) report({ event: 'environment read', names: await rereadEnvironment(process.env) });
    } catch (error) {
      report({ event: 'settings not read', problem: (error as Error).message });
    }
    await alerts.refresh().catch((error: Error) => report({ event: 'settings not read', problem: error.message }));
    await watcher.reread();
  });
  onReload(() => void reread().catch((error: Error) => printError(error.message)));
  const secrets = () => splitSecrets(world.env.FORECOURT_WEBHOOK_SECRET);
  const app = makeWatchApp({
    ...{ watcher, now, secrets, secretsOf: secretsOf(workspace), rejected: makeRejectedHooks(now, report) },
    readDeadLeads: () => readDeadLeads(workspace, world.env),
    history: makeWatchHistory({ workDir, listDealers: () => Object.keys(watcher.state().dealers), now }),
  });
  const served = await listenOrExplain(() => serveWatch(app, { port, host }), { port, host }).catch(async (error) => {
    await unlock();
    throw error;
  });
  onStop(() => {
    watcher
      .stop(graceMs)
      .finally(async () => {
        ending.abort(new Error('the watcher was stopped'));
        await spare?.stop();
        await alerts.close();
        await outside.close();
        await unlock();
        return served.close();
      })
      .catch((error: Error) => printError(error.message));
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${served.port}`;
  if (json) printEvent('started', { url, dealers: dealers.length, webhooks: secrets().length > 0 });
  else {
    const hooks =
      secrets().length > 0 ? `Webhooks: POST ${url}/hooks/stock` : 'Webhooks are off. To allow them, set FORECOURT_WEBHOOK_SECRET.';
    process.stdout.write(
      `Watching ${countOf(dealers.length, 'dealer')}: ${url}/ (metrics at /metrics, health at /healthz)\n${hooks}\nPress Ctrl+C to stop.\n`,
    );
  }
  await watcher.start();
}
