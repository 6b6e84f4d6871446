import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeBackup } from '#lib/api/store/backup/write-backup.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { Machine, MachineDisk } from '#lib/doctor/machine.ts';
import type { ProductionDealer, ProductionWorld } from '#lib/doctor/production-world.ts';
import { hourMs } from '#lib/model/time.ts';
import { bundledNode } from '#lib/schedule/service-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { productDir } from '../../contract/build/tenants.ts';
import { hilltop } from '../../contract/leads/yard.ts';
import { writeRelease } from '../../contract/publish/releases.ts';

export const now = Date.parse('2026-11-23T09:00:00Z');
export const live = '20261122T000000Z-1';
const availability = '{"sold":[]}';

/** What a plant changes: the world that checks see, its files, and the answers of the network. */
export type Yard = {
  root: string;
  world: ProductionWorld;
  disk: MachineDisk;
  answers: Record<string, () => Response>;
  /** Changes a file of the yard. */
  write: (path: string, text: string) => Promise<void>;
  setAge: (path: string, hours: number) => Promise<void>;
  /** Installs the timer that builds in place of the watcher. */
  installTimer: () => Promise<void>;
};

const site = (more: object) =>
  siteSchema.parse({
    slug: 'hilltop',
    leads: { dailyProbe: true },
    secrets: { webhookSecret: 'env:HILLTOP_HOOK' },
    ...more,
  });

/** A dealer whose settings are as they should be, but for `more`. */
export const dealerOf = (root: string, more: object = {}): ProductionDealer => ({
  ...hilltop([], {
    granted: ['HILLTOP_HOOK'],
    alerts: { ...hilltop([]).alerts, recipients: [{ kind: 'email', name: 'email', to: 'ops@example.com', smtp: 'env:OPS_SMTP' }] as never },
  }),
  site: site({ publish: { targets: [{ to: `${root}/www/{slug}` }] }, ...more }),
  sourceVariables: ['FORECOURT_API_TOKEN'],
});

const ready = { ok: true, database: 'ok', leads: 'ok', schema: 'ok', worker: 'ok', proxies: 'ok' };

async function writeBackups(root: string): Promise<void> {
  const folder = join(root, 'work');
  const url = 'sqlite:source.sqlite';
  const database = await openDatabase(url, folder);
  await migrate(database.db);
  await writeBackup({ database, url, to: join(root, 'backups'), now: now - 7 * hourMs });
  await database.close();
  for (const ending of ['', '-wal', '-shm']) await rm(join(folder, `source.sqlite${ending}`), { force: true });
}

/** A machine with one dealer on which everything is as it should be. */
export async function makeYard(): Promise<Yard> {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-doctor-'));
  const folders = { tenants: join(root, 'tenants'), out: join(root, 'out'), work: join(root, 'work') };
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const setAge = async (path: string, hours: number) => {
    const at = new Date(now - hours * hourMs);
    await utimes(join(root, path), at, at);
  };
  for (const folder of Object.values(folders)) await mkdir(folder);
  await writeRelease(folders.out, 'hilltop', live, { 'index.html': 'home', 'availability.json': availability });
  await write('www/hilltop/.forecourt/published.json', publishedState(live));
  await write(snapshotPath('work', 'hilltop'), '{}');
  await setAge(snapshotPath('work', 'hilltop'), 1);
  await write('forecourt.env', 'FORECOURT_ADMIN_TOKEN=x\n');
  await chmod(join(root, 'forecourt.env'), 0o640);
  await writeBackups(root);
  const flags = Object.entries(folders).flatMap(([name, folder]) => [`--${name}`, folder]);
  const units = makeSystemdUnits(
    {
      ...{ slugs: [], everyMinutes: 15, shards: 1, dues: [], until: now, now, productDir, flags },
      ...{ publishes: { folders: [join(root, 'www')], any: true }, indexed: [], backups: join(root, 'backups') },
    },
    { node: bundledNode({ productDir }), user: 'forecourt' },
  );
  const { 'forecourt-build.service': build, 'forecourt-build.timer': timer, ...installed } = units;
  for (const [name, text] of Object.entries(installed)) await write(join('units', name), text);
  const installTimer = async () => {
    await rm(join(root, 'units/forecourt-watch.service'));
    await write('units/forecourt-build.service', build as string);
    await write('units/forecourt-build.timer', timer as string);
  };
  const disk: MachineDisk = { device: 1, kind: 0xef53, bytes: 1e12, freeBytes: 5e11, files: 1e7, freeFiles: 1e6 };
  const machine: Machine = {
    uid: 1000,
    canWrite: async () => true,
    diskOf: async (folder) => ({ ...disk, device: folder.startsWith(join(root, 'backups')) ? 2 : 1 }),
    isClockSet: async () => true,
    unitState: async () => ({ isEnabled: true, isActive: true }),
  };
  const answers: Yard['answers'] = {
    'HEAD https://hilltop.example.com': () => new Response(null, { headers: { Date: new Date(now).toUTCString() } }),
    'GET https://hilltop.example.com/availability.json': () => new Response(availability),
    'GET https://hilltop.example.com/api/openapi.json': () => Response.json({ info: { title: 'Forecourt API' } }),
    'GET http://127.0.0.1:4200/readyz': () => Response.json(ready),
    'GET http://127.0.0.1:4100/healthz': () => Response.json({ ok: true }),
  };
  const answer = async (url: unknown, { method = 'GET' }: RequestInit = {}) => {
    const found = answers[`${method} ${url}`];
    if (!found) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    return found();
  };
  const world: ProductionWorld = {
    workspace: makeWorkspace(productDir, root, folders),
    env: {
      FORECOURT_ADMIN_TOKEN: 'an-admin-token-of-32-characters-',
      FORECOURT_METRICS_TOKEN: 'a-metrics-token-of-32-characters',
      FORECOURT_API_TOKEN: 'the-token-of-the-platform',
      HILLTOP_HOOK: 'a-hook-secret-of-32-characters-x',
    },
    ...{ envFile: join(root, 'forecourt.env'), unitsDir: join(root, 'units'), backups: undefined },
    // Nothing is there: what is below /tmp would be a problem of its own.
    databaseUrl: 'sqlite:/srv/forecourt-doctor/leads.sqlite',
    ...{ dealers: [dealerOf(root)], machine, now: () => now, fetch: answer, fetchHere: answer as typeof fetch },
  };
  return { root, world, disk, answers, write, setAge, installTimer };
}

/** The record of a publication of this release. */
export const publishedState = (release: string): string =>
  JSON.stringify({ version: 2, site: 'hilltop', release, files: {}, unsure: [], unpurged: [], rules: {}, unused: [] });
