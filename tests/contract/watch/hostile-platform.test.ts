import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { minuteMs } from '#lib/model/time.ts';
import { makeAlertDesk } from '#lib/watch/alert-desk.ts';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { makeRejectedHooks } from '#lib/watch/rejected-hooks.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { renderStatusPage } from '#lib/watch/status-page.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { makeWatchMetrics } from '#lib/watch/watch-metrics.ts';
import { makeWatcher, type WatchNews } from '#lib/watch/watcher.ts';
import { openAlerts } from '../../../scripts/cli/open-alerts.ts';
import { startReceiver } from '../leads/receiver.ts';
import { type Answer, type FakePlatform, type Seen, startPlatform } from '../sources/fake-platform.ts';
import { documentOf, operatorFor, platformSourceOf, searchKey, serve, stock, token } from '../sources/workplace.ts';

/** Minutes of the run; `npm run test:long -- hostile-platform` sets 10. */
const minutes = Number(process.env.FORECOURT_HOSTILE_MINUTES ?? 0);
const pollMinutes = Math.max(0.005, Math.min(0.1, minutes / 20));

const isList = ({ path }: Seen) => path.endsWith('/documents/fetch');
const car = (id: string, more: object = {}) =>
  documentOf({ ...(stock(1)[0] as ReturnType<typeof stock>[number]), id, slug: `car-${id}`, ...more });
const offsetOf = ({ body }: Seen) => (body as { offset: number }).offset;

type Hostile = { answer: (request: Seen) => Answer | undefined; fault: string };
const hostile: Record<string, Hostile> = {
  endless: {
    answer: (request) => {
      if (!isList(request)) return undefined;
      const offset = offsetOf(request);
      return { body: { results: Array.from({ length: 1000 }, (_, index) => car(`${offset + index}`)), total: offset + 2000 } };
    },
    fault: 'more than pull.maxCars allows',
  },
  slow: { answer: () => ({ hang: true }), fault: 'more than pull.maxMinutes allows' },
  huge: {
    answer: (request) => (isList(request) ? { raw: Buffer.alloc(30_000_000, 'x') } : undefined),
    fault: 'more than pull.maxMegabytes allows',
  },
  duplicate: {
    answer: (request) => (isList(request) ? { body: { results: [car('1'), car('1', { price: 7 })], total: 2 } } : undefined),
    fault: 'gave two different cars with the same id',
  },
  redirecting: {
    answer: ({ path }) => ({ status: 302, headers: { location: path } }),
    fault: 'the connection failed (redirect count exceeded)',
  },
};
/** Its stock disappears at every second poll, which is refused and soon over, so nobody is told. */
let readings = 0;
const flapping = (request: Seen): Answer | undefined =>
  isList(request) && readings++ % 2 === 1 ? { body: { results: [], total: 0 } } : undefined;
const healthy = ['h1', 'h2', 'h3', 'h4', 'h5'];
const limits = { maxCars: 20_000, maxMegabytes: 20, maxMinutes: Math.max(0.02, minutes / 20) };

const platforms: FakePlatform[] = [];
const root = await mkdtemp(join(tmpdir(), 'forecourt-hostile-'));
const receiver = await startReceiver(() => ({ status: 200 }));
afterAll(async () => {
  await Promise.all([receiver.close(), ...platforms.map((one) => one.close())]);
  await rm(root, { recursive: true });
});

const name = 'six hostile platforms harm no healthy dealer, and each fault is named once';
it.skipIf(minutes === 0)(
  minutes === 0 ? `${name} (skipped: it takes minutes, so only test:long runs it)` : name,
  async () => {
    const workspace = makeWorkspace(root, root, { tenants: join(root, 'tenants'), out: join(root, 'out'), work: join(root, 'work') });
    const slugs = [...Object.keys(hostile), 'flapping', ...healthy];
    const alertSettings = { failures: 2, recipients: [{ kind: 'webhook', url: receiver.url, secret: 'env:PAGER_SECRET' }] };
    for (const slug of slugs) {
      const platform = await startPlatform();
      platforms.push(platform);
      serve(platform, stock(20));
      platform.intercept = slug === 'flapping' ? flapping : hostile[slug]?.answer;
      const settings = {
        dealer: { name: slug, url: `https://${slug}.example.com` },
        build: { pollMinutes: Math.max(0.1, pollMinutes) },
        pull: limits,
        alerts: alertSettings,
      };
      await mkdir(join(workspace.tenantsDir, slug), { recursive: true });
      await writeFile(join(workspace.tenantsDir, slug, 'site.json'), JSON.stringify({ source: platformSourceOf(platform), settings }));
    }
    const files = platforms.map((one) => JSON.parse(operatorFor(one, 'PAGER_SECRET')));
    const operator = { ...files[0], hosts: Object.assign({}, ...files.map(({ hosts }) => hosts)) };
    await writeFile(join(workspace.tenantsDir, 'operator.json'), JSON.stringify(operator));
    const env = {
      FORECOURT_API_TOKEN: token,
      FORECOURT_SEARCH_KEY: searchKey,
      FORECOURT_PRIVATE_DESTINATIONS: 'allow',
      PAGER_SECRET: 'pager',
    };
    // Waits between tries are short, so that a short run has as many faults as a long one.
    const world = { fetch, env, now: Date.now, sleep: (ms: number) => wait(Math.min(ms, 20)), random: Math.random };
    const news: (WatchNews & { at: number })[] = [];
    const report = (one: WatchNews) => void news.push({ ...one, at: Date.now() });
    const alerts = await openAlerts(workspace, async () => slugs, { env, now: Date.now });
    const watcher = makeWatcher({
      state: { codeId: 'code', dealers: {}, hooks: {}, alerts: [] },
      limits: { polls: 4, builds: 1, publications: 1 },
      times: { ...defaultTimes, firstRetryMs: 500, longestRetryMs: 3000 },
      now: Date.now,
      random: Math.random,
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      listDealers: async () => slugs,
      poll: async (slug) => pollDealer(workspace, slug, world, makeFileMemory()),
      build: async () => ({ at: Date.now(), changedPages: 1, codeId: 'code' }),
      saveState: async () => undefined,
      report,
      alerts: makeAlertDesk({ ...alerts, now: Date.now, startedAt: Date.now(), report }),
    });
    const started = Date.now();
    const end = started + minutes * minuteMs;
    const rss: number[] = [];
    await watcher.start();
    while (Date.now() < end) {
      await wait(Math.min(1000, minutes * 6000));
      rss.push(Math.round(process.memoryUsage().rss / 1e6));
    }
    const state = watcher.state();
    const page = await renderStatusPage(state, Date.now(), {});
    const metrics = await makeWatchMetrics(
      watcher.state,
      makeRejectedHooks(Date.now, () => undefined),
      Date.now,
    ).metrics();
    const polls = Object.entries(state.dealers).map(([slug, { totals }]) => `${slug} ${totals.polls} polls, ${totals.pollFailures} failed`);
    const third = Math.ceil(rss.length / 3);
    const most = [0, 1, 2].map((index) => Math.max(...rss.slice(index * third, (index + 1) * third)));
    process.stderr.write(`${minutes} minutes. RSS in MB, most of each third: ${most.join(', ')}\n${polls.join('\n')}\n`);

    for (const slug of healthy) {
      expect(state.dealers[slug]?.totals.pollFailures, slug).toBe(0);
      const times = news.flatMap((one) => (one.event === 'polled' && one.slug === slug ? [one.at] : []));
      const gaps = times.map((at, index) => at - (times[index - 1] ?? started));
      // The interval with its tenth of chance, and the time of a poll beside four busy ones.
      expect(Math.max(...gaps), slug).toBeLessThan(0.1 * minuteMs * 1.1 + 35_000);
    }
    for (const [slug, { fault }] of Object.entries(hostile)) {
      expect(state.dealers[slug]?.fault?.message, slug).toContain(fault);
      expect(page.split(fault).length - 1, slug).toBe(1);
      expect(metrics).toContain(`forecourt_failing{dealer="${slug}"} 1`);
    }
    const { polls: tries, pollFailures } = state.dealers.flapping?.totals ?? { polls: 0, pollFailures: 0 };
    expect([pollFailures > 0, pollFailures < tries]).toEqual([true, true]);
    for (const slug of healthy) expect(metrics).toContain(`forecourt_failing{dealer="${slug}"} 0`);
    const told = receiver.hits.map(({ body }) => JSON.parse(body)).map(({ type, data }) => `${type} ${data.dealer}`);
    expect(told.sort()).toEqual(
      Object.keys(hostile)
        .sort()
        .map((slug) => `dealer.alert ${slug}`),
    );
    await watcher.stop(0);
    await alerts.close();
    if (minutes >= 1) expect(most[2]).toBeLessThan((most[1] as number) * 1.25 + 50);
  },
  (minutes + 2) * minuteMs,
);
