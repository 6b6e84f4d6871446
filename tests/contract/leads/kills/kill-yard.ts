import { join } from 'node:path';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { freePort } from '../../../free-port.ts';
import { type Running, startForecourt } from '../../build/cli.ts';
import { forecourt } from '../../build/run-here.ts';
import { makeYard, siteOf } from '../../build/tenants.ts';

const leadsOf = (urls: readonly string[]) => ({
  destinations: urls.map((url, index) => ({
    ...{ kind: 'webhook', name: `hook-${index + 1}`, url, secret: 'env:ACME_HOOK' },
    ...{ concurrency: 16, partial: index === 1 },
  })),
  retrySeconds: [0, 0.1, 0.2, ...Array(17).fill(0.4)],
  timeoutSeconds: 1,
});

/** A dealer whose leads go to these addresses, and real processes that take and deliver them. */
export async function makeKillYard(urls: readonly string[], databaseUrl?: string) {
  const yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme', { leads: leadsOf(urls) }), cars: [] });
  const url = databaseUrl ?? `sqlite:${join(yard.workDir, 'leads.sqlite')}`;
  const env = {
    ...{ FORECOURT_DATABASE_URL: url, FORECOURT_PRIVATE_DESTINATIONS: 'allow', ACME_HOOK: 'secret' },
    FORECOURT_TRUSTED_PROXIES: '127.0.0.1',
  };
  const started: Running[] = [];
  let opened: Database | undefined;

  /** Starts `forecourt api` and resolves when it is ready. */
  async function startApi(...args: string[]): Promise<Running> {
    const running = startForecourt(['api', 'acme', ...args, '--json', ...yard.flags], env);
    started.push(running);
    await running.until('"started"');
    return running;
  }
  const killAndWait = async (running: Running) => {
    running.kill();
    await running.ended;
  };
  /** The outbox by state. Each call reads what is on the disk now. */
  async function countStates(): Promise<Record<string, number>> {
    opened ??= await openDatabase(url, yard.workDir);
    const rows = await opened.db
      .selectFrom('deliveries')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  }
  return {
    ...{ port: await freePort(), startApi, killAndWait, countStates },
    url,
    /** Runs a command in a process of its own, so that this one goes on sending meanwhile. */
    run: (...words: string[]) => startForecourt([...words, '--json', ...yard.flags], env).ended,
    reconcile: () => forecourt(['leads', 'reconcile', '--json', ...yard.flags], env),
    /** Ends this process's use of the database. */
    closeDatabase: async () => {
      await opened?.close();
      opened = undefined;
    },
    storedIds: async () => {
      opened ??= await openDatabase(url, yard.workDir);
      return (await opened.db.selectFrom('leads').select('id').execute()).map(({ id }) => id);
    },
    remove: async () => {
      for (const running of started) await killAndWait(running);
      await opened?.close();
      await yard.remove();
    },
  };
}

export type KillYard = Awaited<ReturnType<typeof makeKillYard>>;
