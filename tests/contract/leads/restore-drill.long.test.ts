import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { resultOf } from '../json-output.ts';
import { startFickleReceiver } from './kills/fickle-receiver.ts';
import { makeKillYard } from './kills/kill-yard.ts';
import { openPostgres } from './stores.ts';
import { until } from './yard.ts';

/** `FORECOURT_DRILL_LEADS=12500` for the whole drill: 10,000 are acknowledged before the backup begins. */
const leads = Number(process.env.FORECOURT_DRILL_LEADS ?? 150);
const isLong = leads >= 10_000;
const clients = 32;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** The id of a lead that was acknowledged; undefined if it was not. */
async function post(base: string, index: number): Promise<string | undefined> {
  const lead = { website_slug: 'acme', name: 'Ana', phone: `04${String(index).padStart(8, '0')}`, car_id: `${index}` };
  const headers = {
    ...{ Origin: 'https://acme.example.com', 'Content-Type': 'application/json', 'Idempotency-Key': `key-${index}` },
    'X-Forwarded-For': `198.51.${index % 250}.${Math.floor(index / 250) % 250}`,
  };
  const response = await fetch(`${base}/api/leads`, { method: 'POST', headers, body: JSON.stringify({ lead }) }).catch(() => undefined);
  if (response?.status !== 201) return undefined;
  return ((await response.json().catch(() => undefined)) as { id: string } | undefined)?.id;
}

const open = openPostgres();
const stores = [
  ['SQLite', true, ''],
  ['Postgres', isLong && open !== undefined, ` (skipped: ${open ? 'only test:long runs it' : 'PostgreSQL is not installed'})`],
] as const;

describe.each(stores)('a restore drill on %s', (kind, isHere, why) => {
  test.skipIf(!isHere)(`every lead that was acknowledged before the backup began is there${isHere ? '' : why}`, async () => {
    const receiver = await startFickleReceiver(() => 0);
    cleanups.push(receiver.close);
    const postgres = kind === 'Postgres' ? await open?.() : undefined;
    if (postgres) {
      cleanups.push(postgres.remove);
      await postgres.close();
    }
    const yard = await makeKillYard([receiver.url], postgres?.url);
    cleanups.push(yard.remove);
    const folder = await mkdtemp(join(tmpdir(), 'leads-drill-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));

    let server = await yard.startApi('--port', `${yard.port}`);
    const acknowledged: string[] = [];
    let [sent, isOver] = [0, false];
    const send = async () => {
      while (sent < leads && !isOver) {
        const id = await post(`http://127.0.0.1:${yard.port}`, sent++);
        if (id !== undefined) acknowledged.push(id);
      }
    };
    const began = performance.now();
    const sending = Promise.all(Array.from({ length: clients }, send));
    await until('four of five leads', () => acknowledged.length >= leads * 0.8);
    const before = [...acknowledged];
    const backupAt = performance.now();
    const backup = await yard.run('leads', 'backup', '--to', folder);
    const backupMs = performance.now() - backupAt;
    const during = acknowledged.length - before.length;
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    const { file, counts } = resultOf(backup) as unknown as { file: string; counts: { leads: number } };
    await yard.killAndWait(server);
    isOver = true;
    await sending;
    const sendMs = performance.now() - began;

    const restoreAt = performance.now();
    const restored = await yard.run('leads', 'restore', file, '--replace');
    const restoreMs = performance.now() - restoreAt;
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const { aside } = resultOf(restored) as unknown as { aside: string };
    const stored = new Set(await yard.storedIds());
    expect(before.filter((id) => !stored.has(id))).toEqual([]);
    expect(stored.size).toBe(counts.leads);

    // What came after the backup is in the database that was kept aside.
    const old = kind === 'SQLite' ? await openDatabase(`sqlite:${aside}`, folder) : await openDatabase(yard.url, folder);
    const db = kind === 'SQLite' ? old.db : old.db.withSchema(aside.replace('schema ', ''));
    const kept = new Set((await db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
    await old.close();
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);

    server = await yard.startApi('--port', `${yard.port}`);
    await until('the outbox to be empty', async () => ((await yard.countStates()).pending ?? 0) === 0);
    expect(await yard.countStates()).toEqual({ delivered: counts.leads });
    const { code, stdout } = await yard.reconcile();
    expect([code, resultOf({ stdout }).balanced]).toEqual([0, true]);
    expect(receiver.unmarkedRepetitions()).toEqual([]);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    process.stdout.write(
      `restore drill on ${kind}: ${acknowledged.length} leads acknowledged in ${seconds(sendMs)} s, ${before.length} before the backup and ${during} during it; the backup (${seconds(backupMs)} s) holds ${counts.leads}; restored in ${seconds(restoreMs)} s; 0 lost\n`,
    );
  });
});
