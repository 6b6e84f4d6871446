import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecourt } from '../../build/run-here.ts';
import { makeYard, siteOf, type Yard } from '../../build/tenants.ts';
import type { TestDatabase } from '../databases.ts';
import { startReceiver } from '../receiver.ts';
import { openPostgres, unlessPostgres } from '../stores.ts';
import { drivers, type Host, scenario } from './drivers.ts';

type Answer = { status: number; headers: Record<string, string>; cookies: string[]; body: string };
type Result = Record<'first' | 'again' | 'stranger' | 'unknown' | 'asked' | 'entered' | 'watched' | 'account', Answer> & {
  drained: { attempts: number; delivered: number };
};

/** Tests that leads and shoppers are served by the functions of these hosts. Returns what more tests of the same dealers need. */
export function describeFunctions(hosts: readonly Host[]) {
  const open = openPostgres();
  let yard: Yard;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let database: TestDatabase;

  beforeAll(async () => {
    yard = await makeYard();
    receiver = await startReceiver();
    const destinations = [{ kind: 'webhook', url: receiver.url, secret: 'env:ACME_HOOK' }];
    const signIn = { features: { garage: true, authentication: true }, garage: { sms: { kind: 'terminal' } } };
    await yard.tenant('acme', { site: siteOf('Acme', { leads: { destinations }, ...signIn }), cars: [] });
    const news = { ...signIn, garage: { ...signIn.garage, smtp: 'env:NEWSY_SMTP' } };
    await yard.tenant('newsy', { site: siteOf('Newsy', news), cars: [] });
    const mail = [{ kind: 'email', name: 'sales', to: 'sales@example.com', smtp: 'env:MAILER_SMTP' }];
    await yard.tenant('mailer', { site: siteOf('Mailer', { leads: { destinations: mail } }), cars: [] });
  });
  afterAll(async () => {
    await receiver.close();
    await yard.remove();
  });

  const write = async (host: string, slug = 'acme') => {
    const folder = join(yard.outDir, 'functions', host);
    const ran = await forecourt(['functions', host, slug, '--to', folder, '--json', ...yard.flags]);
    return { folder, ...ran };
  };

  const bundles = new Map<string, ReturnType<typeof write>>();
  /** The bundle for a host, written once for all tests. */
  const bundleFor = (host: string) => {
    const bundle = bundles.get(host) ?? write(host);
    bundles.set(host, bundle);
    return bundle;
  };

  test.skipIf(!open).each(drivers.filter(({ host }) => hosts.includes(host)).map((driver) => [driver.name, driver] as const))(
    `on %s a lead comes in, the schedule delivers it, and a shopper signs in${unlessPostgres()}`,
    async (_name, driver) => {
      database = await (open as NonNullable<typeof open>)();
      const { folder, code, stderr } = await bundleFor(driver.host);
      expect([code, stderr]).toEqual([0, '']);
      const before = receiver.hits.length;
      const env = {
        ...{ PATH: process.env.PATH, FORECOURT_DATABASE_URL: database.url, FORECOURT_PRIVATE_DESTINATIONS: 'allow' },
        ...{ ACME_HOOK: 'secret', CRON_SECRET: 'cron-secret', NODE_ENV: 'production' as const },
      };
      const ran = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', scenario(driver, folder)], {
        cwd: folder,
        env,
      });
      const line = ran.stdout.split('\n').find((text) => text.startsWith('RESULT ')) ?? '';
      const { first, again, stranger, unknown, drained, asked, entered, watched, account } = JSON.parse(
        line.slice('RESULT '.length),
      ) as Result;
      const { id } = JSON.parse(first.body) as { id: string };
      expect([first.status, id]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(first.headers['content-type']).toMatch(/^application\/json/);
      expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
      expect([stranger.status, unknown.status]).toEqual([404, 404]);
      expect(drained).toEqual({ attempts: 1, delivered: 1 });
      expect([asked.status, entered.status, watched.status, account.status]).toEqual([202, 200, 200, 200]);
      expect(asked.cookies).toEqual([expect.stringMatching(/^__Host-forecourt-code=[\w-]{43}; Path=\/; HttpOnly; /)]);
      expect(entered.cookies).toEqual([
        expect.stringMatching(/^__Host-forecourt-shopper=[\w-]{43}; Path=\/; HttpOnly; Max-Age=7776000; SameSite=Lax; Secure$/),
        expect.stringMatching(/^__Host-forecourt-code=; .*Max-Age=0; /),
      ]);
      expect(JSON.parse(account.body)).toMatchObject({ user: { phone: '+61412345678' }, watchlist: [{ id: '9' }] });
      const hits = receiver.hits.slice(before);
      expect(hits.map(({ body }) => JSON.parse(body).data.lead)).toEqual([
        { website_slug: 'acme', name: 'Zoë', phone: '0412 345 678', message: 'Ist es noch da? 🚗', lead_id: id },
      ]);
      expect(hits[0]?.headers['webhook-signature']).toMatch(/^v1,/);
      expect(await database.db.selectFrom('deliveries').select('state').execute()).toEqual([{ state: 'delivered' }]);
      await database.remove();
    },
  );
  return { yard: () => yard, write, bundleFor };
}
