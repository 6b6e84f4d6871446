import { expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { startForecourt } from '../build/cli.ts';
import { makeYard, siteOf } from '../build/tenants.ts';
import { startSilentProxy } from './silent-proxy.ts';
import { openPostgres, unlessPostgres } from './stores.ts';

const open = openPostgres();

test.skipIf(!open)(`SIGTERM ends the API with code 0 while Postgres is silent${unlessPostgres()}`, async () => {
  const database = await (open as NonNullable<typeof open>)();
  const url = new URL(database.url);
  const proxy = await startSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  const yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme', {}), cars: [] });
  const port = await freePort();
  const api = startForecourt(['api', 'acme', '--port', String(port), ...yard.flags], { FORECOURT_DATABASE_URL: url.href });
  try {
    await api.until('Press Ctrl+C to stop.');
    // The worker looks each second.
    await proxy.silence();
    process.kill(api.child.pid as number, 'SIGTERM');
    expect((await api.ended).code).toBe(0);
  } finally {
    api.kill();
    await api.ended;
    await proxy.close();
    await database.remove();
    await yard.remove();
  }
});
