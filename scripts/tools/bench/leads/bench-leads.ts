import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { benchYard } from '../bench-yard.ts';
import { figure, table } from '../search/figures.ts';
import { addDeliveries, startCounter, timeClaims } from './outbox.ts';
import { type Server, startBareServer, startForecourtApi } from './processes.ts';
import { type SentLeads, sendLeads } from './send-leads.ts';

export type LeadsBench = {
  leads: number;
  rounds: number;
  memoryLeads: number;
  backlogs: number[];
  history: number;
  postgres: string | undefined;
};

const connections = 32;
const mostRequests = 1_000_000;
const mib = (bytes: number) => figure(bytes / 1_048_576);
const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n\n`);
const yard = benchYard('leads');
const work = join(yard.folder, 'work');
const sqliteUrl = (name: string) => `sqlite:${join(work, `${name}.sqlite`)}`;

const siteOf = (url: string) => ({
  template: 'classic',
  source: { kind: 'files' },
  settings: {
    dealer: { name: 'Bench', url: 'https://bench-leads.example.com' },
    // One address sends everything.
    api: { limits: { leadsPerMinute: mostRequests, leadsPerHour: mostRequests } },
    leads: { destinations: [{ kind: 'webhook', name: 'hook', url, secret: 'env:BENCH_LEADS_HOOK', concurrency: 32 }] },
  },
});

type Contender = { name: string; server: Server; rounds: SentLeads[] };

/** Opens an empty database. The Postgres database that the caller names is emptied. */
async function openEmpty(url: string): Promise<Database> {
  const database = await openDatabase(url, work);
  if (database.kind === 'postgres') {
    const { sql } = await import('kysely');
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
  }
  await migrate(database.db);
  return database;
}

async function intake({ leads, rounds, postgres }: LeadsBench): Promise<object[]> {
  if (postgres) await (await openEmpty(postgres)).close();
  const contenders: Contender[] = [
    { name: 'bare node:http, one commit each', server: await startBareServer(join(work, 'bare.sqlite')), rounds: [] },
    { name: 'Forecourt on SQLite', server: await startForecourtApi(yard.folder, sqliteUrl('intake'), '--no-worker'), rounds: [] },
    ...(postgres
      ? [{ name: 'Forecourt on Postgres', server: await startForecourtApi(yard.folder, postgres, '--no-worker'), rounds: [] }]
      : []),
  ];
  for (const { server } of contenders) await sendLeads(server.port, Math.min(leads, 1000), connections);
  for (let round = 0; round < rounds; round++)
    for (const { server, rounds: results } of contenders) results.push(await sendLeads(server.port, leads, connections));
  for (const { server } of contenders) await server.stop();
  const best = contenders.map(({ name, rounds: results }) => ({ name, ...results.reduce((a, b) => (b.perSecond > a.perSecond ? b : a)) }));
  const rows = best.map(({ name, perSecond, p50, p99 }) => [
    name,
    figure(perSecond),
    figure(perSecond / (best[0]?.perSecond ?? 1)),
    figure(p50),
    figure(p99),
  ]);
  say(
    '## Durable leads',
    `Over HTTP at ${connections} connections, the best of ${rounds} rounds of ${leads} leads in turns. Every answer comes after a commit with synchronous=FULL.`,
    '',
    table(['server', 'leads a second', 'ratio', 'p50, ms', 'p99, ms'], rows),
  );
  return best;
}

async function memory({ memoryLeads }: LeadsBench): Promise<string[][]> {
  const server = await startForecourtApi(yard.folder, sqliteUrl('memory'), '--no-worker');
  const rows: string[][] = [];
  const step = Math.max(1, Math.floor(memoryLeads / 5));
  for (let sent = step; sent <= memoryLeads; sent += step) {
    const { perSecond, p99 } = await sendLeads(server.port, step, connections);
    rows.push([figure(sent), mib(await server.memory()), figure(perSecond), figure(p99)]);
  }
  await server.stop();
  say(
    '## Memory',
    'Of the process (RSS) as leads pile up on SQLite.',
    '',
    table(['leads', 'memory, MiB', 'leads a second', 'p99, ms'], rows),
  );
  return rows;
}

/** Deliveries a second of a real worker with a backlog, counted by the destination. */
async function throughput(url: string, counter: Awaited<ReturnType<typeof startCounter>>): Promise<number> {
  const worker = await startForecourtApi(yard.folder, url, '--worker-only');
  await setTimeout(1000);
  const [from, began] = [counter.count(), performance.now()];
  await setTimeout(5000);
  const perSecond = (counter.count() - from) / ((performance.now() - began) / 1000);
  await worker.stop();
  return perSecond;
}

async function outbox({ backlogs, history, postgres }: LeadsBench, counter: Awaited<ReturnType<typeof startCounter>>): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, url] of [['SQLite', sqliteUrl('outbox')], ...(postgres ? [['Postgres', postgres]] : [])] as [string, string][]) {
    const database = await openEmpty(url);
    let waiting = 0;
    for (const backlog of [...backlogs].sort((a, b) => a - b)) {
      await addDeliveries(database, waiting, backlog - waiting, 'pending');
      waiting = backlog;
      const { lookMs, claimMs } = await timeClaims(database, 200);
      rows.push([name, figure(backlog), '0', figure(lookMs), figure(claimMs), '']);
    }
    if (history > 0) {
      await addDeliveries(database, 10_000_000, history, 'delivered');
      const { lookMs, claimMs } = await timeClaims(database, 200);
      rows.push([name, figure(waiting), figure(history), figure(lookMs), figure(claimMs), '']);
    }
    await database.close();
    (rows.at(-1) as string[])[5] = figure(await throughput(url, counter));
  }
  say(
    '## Outbox',
    'Medians of 200 looks and of 200 claims of four deliveries, with a commit each on SQLite; then a real worker with 32 deliveries at once.',
    '',
    table(['store', 'backlog', 'history', 'look, ms', 'claim, ms', 'deliveries a second'], rows),
  );
  return rows;
}

/** `npm run bench -- leads`: intake, memory and delivery of leads, compared with a bare server and with Postgres. */
export async function benchLeads(options: LeadsBench): Promise<void> {
  await rm(yard.folder, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const counter = await startCounter();
  await yard.write({ 'bench-leads/site.json': JSON.stringify(siteOf(counter.url)), 'bench-leads/cars.json': '[]' });
  say('# Leads');
  try {
    const figures = { intake: await intake(options), memory: await memory(options), outbox: await outbox(options, counter) };
    await writeFile(join(yard.folder, 'leads.json'), JSON.stringify({ options, figures }));
  } finally {
    counter.close();
  }
}
