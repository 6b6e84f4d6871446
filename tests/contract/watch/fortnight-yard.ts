import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import type { Car } from '#lib/model/car.ts';
import { minuteMs } from '#lib/model/time.ts';
import { makeRecorder } from '#lib/report/history/recorder.ts';
import { makeWatchedBuilds } from '#lib/watch/build-watched.ts';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { readWatchState, writeWatchState } from '#lib/watch/state-file.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { makeWatcher, type Watcher } from '#lib/watch/watcher.ts';
import { makeYard, siteOf } from '../build/tenants.ts';
import type { FakeClock } from './fake-clock.ts';
import { makeJudge } from './fortnight-judge.ts';
import { liveTreeReader } from './live-tree.ts';

const slug = 'fortnight-motors';

const pollMinutes = 5;
/** Shorter than a night, so that at night only this interval leads to builds. */
const rebuildHours = 6;

/** One dealer with a real watcher, polls, builds and releases. Only the clock and the timers are simulated. */
export async function fortnightYard(clock: FakeClock, windowDays: number, random: () => number) {
  const yard = await makeYard();
  const current = yard.current(slug);
  await yard.tenant(slug, {
    site: siteOf('Fortnight Motors', { cars: { soldWindowDays: windowDays }, build: { rebuildHours, pollMinutes } }),
  });
  const readLive = liveTreeReader(current);
  const judge = makeJudge(
    {
      windowDays,
      graceMs: minuteMs,
      // A tenth more for the random part, and the poll itself.
      pollMs: pollMinutes * minuteMs * 1.1 + 5_000,
      retryMs: defaultTimes.longestRetryMs,
      noticeMs: minuteMs,
    },
    clock,
  );
  const totals = {
    builds: 0,
    unchanged: 0,
    pages: 0,
    longestBuildMs: 0,
    polls: 0,
    failedPolls: 0,
    killedBuilds: 0,
    problems: [] as string[],
  };
  const world = { fetch, env: {}, now: clock.now, sleep: async () => undefined, random };
  let cars: readonly Car[] = [];
  let hooks = 0;
  let polling = 0;
  let down = false;
  let build: Promise<unknown> | undefined;
  const whenBuilding = new Set<() => void>();

  async function begin(): Promise<{ watcher: Watcher; die: () => Promise<void> }> {
    let dead = false;
    const ending = new AbortController();
    const memory = makeFileMemory();
    const memories = makeBuildMemories(1e9);
    const never = new Promise<never>(() => undefined);
    const { state } = await clock.hold(() => readWatchState(yard.workDir, 'code', clock.now()));
    const record = makeRecorder(yard.workDir, (problem) => totals.problems.push(problem));
    const buildReal = makeWatchedBuilds({
      ...{ workspace: yard.workspace, world, signal: ending.signal, workers: 1 },
      ...{ record, memories, targetsOf: async () => [] },
    });
    /** Work whose result a dead watcher does not receive. */
    const mortal = async <T>(work: () => Promise<T>): Promise<T> => {
      if (dead) return never;
      const result = await clock.hold(work).catch((error) => (dead ? never : Promise.reject(error)));
      return dead ? never : result;
    };
    const watcher = makeWatcher({
      state,
      limits: { polls: 1, builds: 1, publications: 1 },
      times: defaultTimes,
      now: clock.now,
      random,
      setTimer: (run, ms) => (dead ? () => undefined : clock.at(clock.time() + ms, () => (dead ? undefined : run()))),
      listDealers: async () => [slug],
      poll: (of) =>
        mortal(async () => {
          polling++;
          try {
            const result = await memories.use(of, (known) => pollDealer(yard.workspace, of, world, memory, known));
            totals.polls++;
            judge.polled();
            return result;
          } finally {
            polling--;
          }
        }),
      build: (of, reasons) =>
        mortal(async () => {
          const begun = performance.now();
          for (const run of whenBuilding) clock.at(clock.time() + 200 + Math.floor(random() * 600), run);
          whenBuilding.clear();
          const building = buildReal(of, reasons);
          build = building.catch(() => undefined);
          const result = await building;
          build = undefined;
          const ms = performance.now() - begun;
          const before = judge.live();
          const tree = await readLive();
          totals.builds++;
          totals.pages += result.changedPages;
          totals.longestBuildMs = Math.max(totals.longestBuildMs, Math.round(ms));
          if (tree && tree.id !== before?.id) judge.released(tree, ms);
          else totals.unchanged++;
          judge.sample();
          return result;
        }),
      saveState: async (current) => (dead ? undefined : clock.hold(() => writeWatchState(yard.workDir, current))),
      report: (news) => {
        if (news.event === 'build failed' || news.event === 'state not saved')
          totals.problems.push(`${new Date(clock.now()).toISOString()}: ${news.problem}`);
        if (news.event === 'poll failed') {
          totals.failedPolls++;
          if (!down) totals.problems.push(`${new Date(clock.now()).toISOString()}: ${news.problem}`);
        }
      },
    });
    const die = async () => {
      dead = true;
      if (build) totals.killedBuilds++;
      ending.abort(new Error('killed'));
      await build;
      build = undefined;
    };
    return { watcher, die };
  }

  const file = join(yard.tenantsDir, slug, 'cars.json');
  const put = () => writeFile(file, down ? '[{"id": "half a li' : JSON.stringify(cars));
  /** A poll sees the stock before or after a change, never in between, so that the test can tell which. */
  const unseen = async (change: () => Promise<void>): Promise<void> => {
    while (polling > 0) await new Promise((go) => setTimeout(go, 1));
    await change();
  };
  let running: Awaited<ReturnType<typeof begin>> | undefined;

  return {
    judge,
    totals,
    cars: () => cars,
    offer: (next: readonly Car[], kind: string, hook = false) =>
      unseen(async () => {
        cars = next;
        judge.offer(next, kind);
        await put();
        if (hook && !down) await running?.watcher.hook(`hook-${hooks++}`, [slug]);
      }),
    setDown: (to: boolean) =>
      unseen(async () => {
        down = to;
        await put();
        if (to) judge.sourceIsDown();
        else judge.sourceIsUp();
      }),
    setClock: (offMs: number) => {
      clock.setOff(offMs);
      judge.clockWasSet();
    },
    /** Calls back within the next build. */
    duringBuild: (run: () => void) => void whenBuilding.add(run),
    start: async () => {
      running = await begin();
      await running.watcher.start();
    },
    /** Acts like a kill: no running work reports back. */
    crash: async () => {
      await running?.die();
      running = undefined;
    },
    remove: async () => {
      await running?.die();
      await yard.remove();
    },
  };
}
