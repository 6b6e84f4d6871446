import { hash } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { localTimeAt } from '#lib/locale/zoned-time.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { indexTexts } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { loadSite } from '#lib/site/load.ts';
import { keepSnapshot } from '#lib/sources/keep-snapshot.ts';
import { type Running, startForecourt } from '../../build/cli.ts';
import { makeYard, siteOf } from '../../build/tenants.ts';
import type { Stock } from './stock-history.ts';

const zones = ['Australia/Perth', 'Pacific/Auckland', 'Europe/London', 'America/New_York', 'America/Los_Angeles'];
/** Where it is day now for some hours: nobody is mailed at night. */
const dayZone = (now: number) =>
  zones.find((zone) => {
    const hour = Number(localTimeAt(now, zone).slice(11, 13));
    return hour >= 8 && hour < 22;
  });

/** A dealer with a garage, and real processes that compare its releases and send its mails. The releases hold what those processes read. */
export async function makeNoticeYard(smtp: string, databaseUrl?: string) {
  const yard = await makeYard();
  const settings = {
    features: { garage: true, authentication: true },
    garage: { signIn: ['email'], smtp: 'env:ACME_SMTP' },
    leads: { retrySeconds: Array(20).fill(0.1) },
    locale: { timeZone: dayZone(Date.now()) },
  };
  await yard.tenant('acme', { site: siteOf('Acme', settings), cars: [] });
  const { site } = await loadSite({ tenantsDir: yard.tenantsDir, slug: 'acme' });
  const url = databaseUrl ?? `sqlite:${join(yard.workDir, 'leads.sqlite')}`;
  await mkdir(yard.workDir, { recursive: true });
  const database: Database = await openDatabase(url, yard.workDir);
  await migrate(database.db);
  const env = { FORECOURT_DATABASE_URL: url, FORECOURT_PRIVATE_DESTINATIONS: 'allow', ACME_SMTP: smtp };
  const started: Running[] = [];
  const kill = async (running: Running) => {
    running.kill();
    await running.ended;
  };
  return {
    ...{ site, db: database.db, kill },
    /** Starts `forecourt api`, which looks at the live release at once. */
    start: async (): Promise<Running> => {
      const running = startForecourt(['api', 'acme', '--worker-only', '--json', ...yard.flags], env);
      started.push(running);
      await running.until('"started"');
      return running;
    },
    /** Makes a release live, by one rename. */
    release: async ({ release, cars, documents }: Stock): Promise<void> => {
      const folder = join(yard.outDir, 'acme');
      const root = join(folder, 'releases', release);
      for (const { path, text } of indexTexts(makeIndexFile(documents, site), (body) => hash('sha256', body))) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
      const snapshot: Snapshot = { version: 2, slug: 'acme', pulledAt: Date.now(), cars, report: { dropped: [] } };
      await keepSnapshot(yard.workDir, `${root}.snapshot.json`, { snapshot, snapshotHash: undefined });
      await symlink(join('releases', release), join(folder, 'next'), 'dir');
      await rename(join(folder, 'next'), join(folder, 'current'));
    },
    remove: async () => {
      for (const running of started) await kill(running);
      await database.close();
      await yard.remove();
    },
  };
}

export type NoticeYard = Awaited<ReturnType<typeof makeNoticeYard>>;
