import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { signHook } from '../../../scripts/tools/bench/rebuild/sign-hook.ts';
import { freePort } from '../../free-port.ts';
import { type Running, startForecourt } from '../build/cli.ts';
import { makeYard, siteOf } from '../build/tenants.ts';
import { ask } from '../hosting/nginx.ts';
import { bucket, keys, startStorage } from '../publish/storage.ts';
import { type FakePlatform, startPlatform } from '../sources/fake-platform.ts';
import { operatorFor, platformSourceOf, searchKey, serve, stock, token } from '../sources/workplace.ts';
import { freshFleetUrl } from './fleet-yard.ts';

type FleetDealer = { slug: string; platform: FakePlatform; cars: ReturnType<typeof stock>; sold: Set<string> };

export type FleetWorkerProcess = { name: string; port: number; running: Running };

const secret = 'hook-secret';

/** nginx for all dealers, each at a host of its own, over the folders that the workers publish to. */
async function startNginxFor(program: string, root: string, place: string) {
  const port = await freePort();
  await mkdir(join(place, 'temp'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${place}/temp/${kind};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const config = `${user}daemon off;
worker_processes 1;
pid ${place}/nginx.pid;
error_log ${place}/error.log;
events { worker_connections 256; }
http {
${temporary}
access_log off;
server {
  listen 127.0.0.1:${port};
  server_name ~^(?<slug>[a-z0-9-]+)\\.localhost$;
  root ${root}/$slug;
  location / { try_files $uri $uri.html $uri/index.html =404; }
}
}
`;
  await writeFile(join(place, 'nginx.conf'), config);
  const child = spawn(program, ['-p', place, '-c', join(place, 'nginx.conf'), '-e', join(place, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  return {
    get: async (slug: string, path: string) => ask(port, path, { host: `${slug}.localhost` }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Dealers on platforms, a storage for their state, and worker processes with work folders of their own. */
export async function makeFleetProcesses(options: { postgres: number; dealers: number; cars: number; nginx?: string | undefined }) {
  const yard = await makeYard();
  const root = join(yard.outDir, '..');
  const storage = await startStorage();
  const queue = await freshFleetUrl(options.postgres);
  const www = join(root, 'www');
  const state = `s3://${bucket}/fleet-state?region=us-east-1&endpoint=${encodeURIComponent(storage.endpoint)}`;
  const dealers: FleetDealer[] = [];
  for (let index = 0; index < options.dealers; index += 1) {
    const platform = await startPlatform();
    // Its tags are made of lengths, so two prices of one length would be the same.
    platform.etags = false;
    const slug = `dealer-${String(index).padStart(2, '0')}`;
    const cars = stock(options.cars).map(({ images: _images, ...car }) => ({ ...car, images: [] as string[] }));
    serve(platform, cars);
    const site = siteOf(slug, {
      publish: { targets: [{ to: join(www, '{slug}') }] },
      cars: { soldWindowDays: 3 },
      build: { stockDropFloor: 1000, pollMinutes: 10 },
    });
    await yard.tenant(slug, { site: { ...site, source: platformSourceOf(platform) } });
    dealers.push({ slug, platform, cars, sold: new Set() });
  }
  const hosts = dealers.map(({ platform }) => JSON.parse(operatorFor(platform)).hosts);
  await writeFile(join(yard.tenantsDir, 'operator.json'), JSON.stringify({ hosts: Object.assign({}, ...hosts) }));
  await mkdir(www, { recursive: true });
  const place = join(root, 'nginx');
  const nginx = options.nginx === undefined ? undefined : await startNginxFor(options.nginx, www, place);
  const env = {
    ...keys,
    FORECOURT_API_TOKEN: token,
    FORECOURT_SEARCH_KEY: searchKey,
    FORECOURT_WEBHOOK_SECRET: secret,
    FORECOURT_PRIVATE_DESTINATIONS: 'allow',
    FORECOURT_QUEUE_URL: queue,
  };
  const workers = new Map<string, FleetWorkerProcess>();
  let hooks = 0;

  async function startWorker(name: string, more: readonly string[] = []): Promise<FleetWorkerProcess> {
    const port = await freePort();
    // A work folder of its own, as on a machine of its own.
    const folders = ['--tenants', yard.tenantsDir, '--out', join(root, name, 'out'), '--work', join(root, name, 'work')];
    const running = startForecourt(
      [
        'fleet',
        'work',
        '--json',
        '--name',
        name,
        '--state',
        state,
        '--port',
        String(port),
        '--lease',
        '10',
        '--grace',
        '5',
        ...more,
        ...folders,
      ],
      env,
    );
    const worker = { name, port, running };
    workers.set(name, worker);
    return worker;
  }

  return {
    yard,
    storage,
    queue,
    state,
    www,
    root,
    env,
    nginx,
    dealers,
    workers,
    startWorker,
    /** Announces changed stock to whichever worker takes it, as a platform does that sends again. */
    announce: async (slugs: readonly string[]): Promise<void> => {
      const body = JSON.stringify({ dealers: slugs });
      const id = `msg_${++hooks}_${process.pid}`;
      for (;;) {
        for (const { port } of workers.values()) {
          const headers = signHook(body, { id, secret, now: Date.now() });
          const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) };
          const answer = await fetch(`http://127.0.0.1:${port}/hooks/stock`, request).catch(() => undefined);
          await answer?.body?.cancel();
          if (answer?.status === 202) return;
          if (answer && answer.status < 500 && answer.status !== 404) throw new Error(`the worker answered ${answer.status}`);
        }
        await setTimeout(100);
      }
    },
    /** The price of one car changes. */
    changePrice: ({ platform, cars }: FleetDealer, price: number): void => {
      const index = cars.findIndex(({ status }) => status === 'in_stock');
      const car = cars[index];
      if (car) cars[index] = { ...car, price };
      serve(platform, cars);
    },
    /** A car is sold; returns its slug. */
    sell: ({ platform, cars, sold }: FleetDealer): string | undefined => {
      const index = cars.findLastIndex(({ status }) => status === 'in_stock');
      const car = cars[index];
      if (!car || index === 0) return undefined;
      cars[index] = { ...car, status: 'sold' as never, sold_date_timestamp: Date.now() } as never;
      sold.add(car.slug);
      serve(platform, cars);
      return car.slug;
    },
    page: async (slug: string, path: string): Promise<string> => {
      if (nginx) return (await nginx.get(slug, path)).body.toString();
      return '';
    },
    close: async () => {
      for (const { running } of workers.values()) {
        running.kill();
        await running.ended;
      }
      await nginx?.stop();
      await storage.close();
      for (const { platform } of dealers) await platform.close();
      await yard.remove();
    },
  };
}

export type FleetProcesses = Awaited<ReturnType<typeof makeFleetProcesses>>;
