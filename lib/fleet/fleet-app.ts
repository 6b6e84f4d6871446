import { freshnessOf } from '#lib/watch/freshness.ts';
import { makeOperatorApp } from '#lib/watch/operator-app.ts';
import type { HookOptions } from '#lib/watch/stock-hook.ts';
import { rowOf, selectDealers } from './dealer-row.ts';
import { fleetMetrics } from './fleet-metrics.ts';
import type { Sql } from './open-fleet.ts';
import type { FleetStatus } from './read-status.ts';
import { renderFleetPage } from './status-page.ts';

type FleetAppOptions = HookOptions & {
  sql: Sql;
  readStatus: () => Promise<FleetStatus>;
  /** Why this process cannot work now. Undefined while it can. */
  problem: () => string | undefined;
  /** Called with the error if a request fails. */
  note: (fault: Error) => void;
};

/** Makes the HTTP app of a fleet process: status of the whole fleet, health of this process, metrics, freshness and the webhook. */
export function makeFleetApp(options: FleetAppOptions): (request: Request) => Promise<Response> {
  const { sql, readStatus, problem, rejected, now } = options;
  const app = makeOperatorApp(options);
  app.get('/', async (context) => context.html(await renderFleetPage(await readStatus())));
  app.get('/status.json', async (context) => context.json({ formatVersion: 1, ...(await readStatus()) }));
  app.get('/healthz', (context) => {
    const fault = problem();
    return context.json({ ok: fault === undefined, problem: fault, rejectedHooks: rejected.counts() }, fault ? 503 : 200);
  });
  app.get('/metrics', async (context) => {
    const { text, contentType } = await fleetMetrics(await readStatus());
    return context.body(text, 200, { 'Content-Type': contentType });
  });
  app.get('/freshness.json', async (context) => {
    const rows = (await sql<Parameters<typeof rowOf>[0]>(`${selectDealers} where not removed order by slug`)).map(rowOf);
    const dealers = Object.fromEntries(rows.map(({ slug, dealer }) => [slug, freshnessOf(dealer)]));
    return context.json({ formatVersion: 1, at: new Date(now()).toISOString(), dealers });
  });
  app.get('/sites/:slug/freshness.json', async (context) => {
    const [row] = await sql<Parameters<typeof rowOf>[0]>(`${selectDealers} where slug = $1 and not removed`, [context.req.param('slug')]);
    if (!row) return context.json({ error: 'This dealer is not in the fleet.' }, 404);
    return context.json({ formatVersion: 1, at: new Date(now()).toISOString(), ...freshnessOf(rowOf(row).dealer) });
  });
  app.onError((error, context) => {
    options.note(error);
    return context.json({ error: 'The queue does not answer; the log of this process says why.' }, 503);
  });
  return async (request) => app.fetch(request);
}
