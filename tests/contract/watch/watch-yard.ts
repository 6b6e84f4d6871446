import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dueInputOf, dueOf } from '#lib/build/due/due-of-dealer.ts';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { listedCars } from '#lib/cars/visibility.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { World } from '#lib/sources/adapter.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { makeRejectedHooks } from '#lib/watch/rejected-hooks.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { readWatchState, writeWatchState } from '#lib/watch/state-file.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { makeWatchApp, serveWatch } from '#lib/watch/watch-app.ts';
import { makeWatchHistory } from '#lib/watch/watch-history.ts';
import { makeWatcher, type Watcher, type WatchNews } from '#lib/watch/watcher.ts';
import { signHook } from '../../../scripts/tools/bench/rebuild/sign-hook.ts';
import { type FakePlatform, startPlatform } from '../sources/fake-platform.ts';
import { noon, operatorFor, platformSourceOf, searchKey, serve as stockOf, token } from '../sources/workplace.ts';
import { makeTimerList } from './timer-list.ts';

export const secret = 'hook-s3cret';
export const slug = 'test-motors';

/**
 * A watcher with a real HTTP platform, its own HTTP site, and a clock that the test moves. Its builds add the listed cars to `live` instead of
 * rendering pages.
 */
export async function watchYard(cars: Parameters<typeof stockOf>[1], platform?: FakePlatform) {
  const source = platform ?? (await startPlatform());
  if (!platform) stockOf(source, cars);
  const root = await mkdtemp(join(tmpdir(), 'forecourt-watch-'));
  const workspace = makeWorkspace(root, root, { tenants: join(root, 'tenants'), out: join(root, 'out'), work: join(root, 'work') });
  await mkdir(join(workspace.tenantsDir, slug), { recursive: true });
  const site = {
    source: platformSourceOf(source),
    settings: { dealer: { name: 'Test Motors', url: 'https://test-motors.example' }, cars: { soldWindowDays: 3 } },
  };
  await writeFile(join(workspace.tenantsDir, slug, 'site.json'), JSON.stringify(site));
  await writeFile(join(workspace.tenantsDir, 'operator.json'), operatorFor(source));
  let now = noon;
  const news: WatchNews[] = [];
  const live: string[][] = [];
  const timers = makeTimerList(() => now);
  let failing: string | undefined;
  let hooks = 0;
  const world: World = {
    fetch,
    env: { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey, FORECOURT_PRIVATE_DESTINATIONS: 'allow' },
    now: () => now,
    sleep: async () => undefined,
    random: () => 0.5,
  };

  async function begin() {
    let dead = false;
    const { state, note } = await readWatchState(workspace.workDir, 'code', now);
    const watcher: Watcher = makeWatcher({
      state,
      limits: { polls: 2, builds: 2, publications: 2 },
      times: defaultTimes,
      now: () => now,
      random: () => 0.5,
      setTimer: timers.setTimer,
      listDealers: async () => [slug],
      poll: (of) => pollDealer(workspace, of, world, makeFileMemory()),
      build: async (of) => {
        const at = now;
        if (failing) throw new Error(failing);
        const snapshot = await readSnapshot(workspace.workDir, of);
        if (!snapshot) throw new Error('never pulled');
        live.push(listedCars(snapshot.cars, { cars: { soldWindowDays: 3 } as never }, at).map((car) => car.slug));
        const dealer = await loadDealer({ workspace, slug: of, now: at, pulled: { snapshot }, progress: () => undefined });
        return { at, changedPages: 1, codeId: 'code', nextDue: dueOf(dueInputOf(dealer), at) };
      },
      // A dead watcher writes nothing, though its last request may end only now.
      saveState: async (current) => (dead ? undefined : writeWatchState(workspace.workDir, current)),
      report: (one) => void news.push(one),
    });
    const app = makeWatchApp({
      watcher,
      history: makeWatchHistory({ workDir: workspace.workDir, listDealers: () => [slug], now: () => now }),
      now: () => now,
      secrets: () => [secret, 'the-next-secret'],
      secretsOf: async (of) => (of === slug ? ['its-own'] : []),
      rejected: makeRejectedHooks(
        () => now,
        (one) => void news.push(one),
      ),
    });
    const served = await serveWatch(app, { port: 0, host: '127.0.0.1' });
    const die = () => {
      dead = true;
    };
    return { watcher, served, note, die };
  }

  let running = await begin();

  /** Waits until all started work has ended. */
  async function settle(): Promise<void> {
    for (let idle = 0; idle < 3; ) {
      await new Promise((done) => setTimeout(done, 2));
      const busy = Object.values(running.watcher.state().dealers).some((dealer) => dealer.polling || dealer.building);
      idle = busy ? 0 : idle + 1;
    }
  }

  /** Moves the clock and runs every timer on the way, in order. */
  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    for (;;) {
      const next = timers.takeNext(end);
      if (!next) break;
      now = Math.max(now, next.at);
      next.run();
      await settle();
    }
    now = end;
  }

  const url = () => `http://127.0.0.1:${running.served.port}`;
  return {
    platform: source,
    root,
    workspace,
    news,
    live,
    pass,
    settle,
    url,
    now: () => now,
    setClock: (to: number) => {
      now = to;
    },
    failBuilds: (why: string | undefined) => {
      failing = why;
    },
    dealer: () => running.watcher.state().dealers[slug],
    note: () => running.note,
    start: async () => {
      await running.watcher.start();
      await settle();
    },
    hook: async (
      body: object | string,
      { by = secret, id = `msg_${hooks++}`, headers = {} }: { by?: string; id?: string | null; headers?: Record<string, string> } = {},
    ) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const signed = { ...signHook(text, { ...(id === null ? {} : { id }), secret: by, now }), ...headers };
      const response = await fetch(`${url()}/hooks/stock`, { method: 'POST', body: text, headers: signed });
      await settle();
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Acts like a kill: the process is gone, and its saved state stays. */
    crash: async () => {
      timers.clear();
      running.die();
      await running.served.close();
      running = await begin();
    },
    stop: () => running.watcher.stop(0),
    remove: async () => {
      timers.clear();
      await running.watcher.stop(0);
      running.die();
      await running.served.close();
      if (!platform) await source.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type WatchYard = Awaited<ReturnType<typeof watchYard>>;
