import { createServer } from 'node:http';
import type { DeadLeads } from '#lib/leads/dead-leads.ts';
import { entryOf } from '#lib/model/entry.ts';
import { type Listening, listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';
import { freshnessOf } from './freshness.ts';
import { makeOperatorApp } from './operator-app.ts';
import { indexFailuresOf } from './search-index.ts';
import { renderStatusPage } from './status-page.ts';
import type { HookOptions } from './stock-hook.ts';
import { addHistoryPages, type WatchHistory } from './watch-history.ts';
import { makeWatchMetrics } from './watch-metrics.ts';
import { isFailing } from './watch-state.ts';
import type { Watcher } from './watcher.ts';

export type WatchAppOptions = Omit<HookOptions, 'watchedOf'> & {
  watcher: Watcher;
  history: WatchHistory;
  /** Dead deliveries of leads. Undefined if no leads are taken. */
  readDeadLeads?: () => Promise<DeadLeads | undefined>;
};

/** Makes the watcher's HTTP app: status page, health, metrics and the webhook. */
export function makeWatchApp(options: WatchAppOptions): (request: Request) => Promise<Response> {
  const { watcher, history, now, readDeadLeads, rejected } = options;
  const metrics = makeWatchMetrics(watcher.state, rejected, now);
  const watchedOf = async (slugs: readonly string[]) => slugs.filter((slug) => Object.hasOwn(watcher.state().dealers, slug));
  const app = makeOperatorApp({ ...options, watchedOf });
  app.get('/', async (context) => {
    const notes = { leads: await readDeadLeads?.(), rejected: rejected.counts(), trends: await history.trends() };
    return context.html(await renderStatusPage(watcher.state(), now(), notes));
  });
  addHistoryPages(app, history);
  app.get('/healthz', (context) => {
    const dealers = Object.values(watcher.state().dealers);
    const problem = watcher.saveProblem();
    const failing = dealers.filter(isFailing).length;
    const building = dealers.filter((dealer) => dealer.building).length;
    const indexFailing = dealers.filter((dealer) => indexFailuresOf(dealer) > 0).length;
    const counts = { dealers: dealers.length, building, failing, indexFailing, rejectedHooks: rejected.counts() };
    const health = { ok: problem === undefined, problem, ...counts };
    return context.json(health, problem ? 503 : 200);
  });
  app.get('/freshness.json', (context) => {
    const dealers = Object.entries(watcher.state().dealers).map(([slug, dealer]) => [slug, freshnessOf(dealer)]);
    return context.json({ formatVersion: 1, at: new Date(now()).toISOString(), dealers: Object.fromEntries(dealers) });
  });
  app.get('/sites/:slug/freshness.json', (context) => {
    const { dealers } = watcher.state();
    const dealer = entryOf(dealers, context.req.param('slug'));
    if (!dealer) return context.json({ error: 'This dealer is not watched.' }, 404);
    return context.json({ formatVersion: 1, at: new Date(now()).toISOString(), ...freshnessOf(dealer) });
  });
  app.get('/metrics', async (context) => context.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }));
  app.onError((_error, context) => context.json({ error: 'The watcher could not answer this request.' }, 500));
  return async (request) => app.fetch(request);
}

/** Serves the watcher's app over HTTP. Port 0 means any free port. Rejects with the server's error if it cannot listen. */
export function serveWatch(app: (request: Request) => Promise<Response>, at: { port: number; host: string }): Promise<Listening> {
  return listen(createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, webListener(app)), at);
}
