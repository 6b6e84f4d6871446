import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { claimDeliveries, waitingQueues } from '#lib/api/store/delivery-store.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { median } from '../search/figures.ts';

const dealer = 'bench-leads';
const destination = 'hook';

/** Adds leads with one delivery each, numbered from `from`. One statement writes them all. */
export async function addDeliveries({ db, kind }: Database, from: number, count: number, state: 'pending' | 'delivered'): Promise<void> {
  const numbers =
    kind === 'postgres'
      ? sql`generate_series(${from}::int, ${from + count - 1}::int) as series(n)`
      : sql`(with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${from + count - 1}) select n from series) as series`;
  const body = JSON.stringify({ lead: { name: 'Ana', phone: '0412345678', message: 'Is it still there?', car_id: '9' } });
  await sql`insert into leads (id, dealer, state, version, promoted, received_at, updated_at, is_test)
    select 'lead-' || n, ${dealer}, 'complete', 1, 0, n, n, 0 from ${numbers}`.execute(db);
  await sql`insert into lead_versions (lead_id, version, kind, at, body, day, planned)
    select 'lead-' || n, 1, 'complete', n, cast(${body} as text), '2026-11-22', '["hook"]' from ${numbers}`.execute(db);
  await sql`insert into deliveries (id, lead_id, version, dealer, destination, event, state, attempts, next_at, leased_until, uncertain, day, created_at)
    select 'lead-' || n || '.1.hook', 'lead-' || n, 1, ${dealer}, ${destination}, 'lead.created', cast(${state} as text), 0, n, 0, 0, '2026-11-22', n
    from ${numbers}`.execute(db);
}

/** The median milliseconds of a look for queues and of a claim of four deliveries. Claims are given back, so that the backlog stays. */
export async function timeClaims(database: Database, rounds: number): Promise<{ lookMs: number; claimMs: number }> {
  const [looks, claims]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await waitingQueues(database.db);
    const looked = performance.now();
    const now = Date.now();
    await claimDeliveries(database, { dealer, destination }, { limit: 4, lease: `${round}`, leaseMs: 60_000, now, held: [] });
    claims.push(performance.now() - looked);
    looks.push(looked - began);
    await database.db
      .updateTable('deliveries')
      .set({ leased_until: 0, lease: null, uncertain: 0 })
      .where('lease', '=', `${round}`)
      .where('state', '=', 'pending')
      .where('dealer', '=', dealer)
      .where('destination', '=', destination)
      .execute();
  }
  return { lookMs: median(looks), claimMs: median(claims) };
}

/** A destination that accepts everything at once and counts. */
export async function startCounter() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      count += 1;
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
