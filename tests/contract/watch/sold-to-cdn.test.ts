import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#lib/model/time.ts';
import { signHook } from '../../../scripts/tools/bench/rebuild/sign-hook.ts';
import { freePort } from '../../free-port.ts';
import { type Running, startForecourt } from '../build/cli.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { ask, findNginx, type Nginx, startNginx } from '../hosting/nginx.ts';
import { bucket, keys, type Storage, startStorage } from '../publish/storage.ts';
import { type FakePlatform, startPlatform } from '../sources/fake-platform.ts';
import { operatorFor, platformSourceOf, searchKey, serve, stock, token } from '../sources/workplace.ts';

const sales = Number(process.env.FORECOURT_SALES ?? 1);
const isLong = sales > 1;
/** How many dealers wait with a changed price while a car is sold, and after how many sales the watcher is killed. Each costs builds by Next. */
const waiting = isLong ? 20 : 0;
const salesPerKill = isLong ? 25 : Number.POSITIVE_INFINITY;
/** From the sale at the platform to the target. */
const mostMs = 10_000;

const seller = 'seller';
const secret = 'hook-secret';
const program = findNginx();

type Shop = { slug: string; platform: FakePlatform; cars: ReturnType<typeof stock> };

let yard: Yard;
let storage: Storage;
let nginx: Nginx | undefined;
let shops: Shop[] = [];
let running: Running;
let port: number;

const start = () => {
  // No second Next is kept ready for so few builds.
  const memory = isLong ? [] : ['--memory', '0'];
  running = startForecourt(['watch', '--all', '--json', '--port', String(port), ...memory, ...yard.flags], {
    ...keys,
    FORECOURT_API_TOKEN: token,
    FORECOURT_SEARCH_KEY: searchKey,
    FORECOURT_WEBHOOK_SECRET: secret,
    FORECOURT_PRIVATE_DESTINATIONS: 'allow',
    FORECOURT_RELOAD_COMMAND: `echo "$FORECOURT_SITE $FORECOURT_RELEASE" >> '${reloads()}'`,
  });
};

const count = (words: string) => running.said().split(words).length - 1;
/** The calls of the reload command: dealer and release. */
const reloads = () => join(yard.outDir, '..', 'reloads');
const www = (slug: string) => join(yard.outDir, '..', 'www', slug);

beforeAll(async () => {
  yard = await makeYard();
  storage = await startStorage();
  port = await freePort();
  const targets = [
    { to: join(yard.outDir, '..', 'www', '{slug}'), reload: true },
    { to: `s3://${bucket}/{slug}?endpoint=${encodeURIComponent(storage.endpoint)}` },
  ];
  for (const slug of [seller, ...Array.from({ length: waiting }, (_, index) => `price-${index}`)]) {
    const platform = await startPlatform();
    const cars = stock(slug === seller ? sales + 3 : 3).map(({ images: _images, ...car }) => ({ ...car, images: [] as string[] }));
    serve(platform, cars);
    const site = siteOf(slug, { publish: { targets }, cars: { soldWindowDays: 0 }, build: { stockDropFloor: 1000 } });
    await yard.tenant(slug, { site: { ...site, source: platformSourceOf(platform) } });
    shops.push({ slug, platform, cars });
  }
  const hosts = shops.map(({ platform }) => JSON.parse(operatorFor(platform)).hosts);
  await writeFile(join(yard.tenantsDir, 'operator.json'), JSON.stringify({ hosts: Object.assign({}, ...hosts) }));
  await mkdir(www(seller), { recursive: true });
  start();
  const published = (slug: string) => running.said().match(new RegExp(`"event":"published","slug":"${slug}"`, 'g'))?.length ?? 0;
  while (shops.some(({ slug }) => published(slug) < targets.length)) {
    if (running.child.exitCode !== null) throw new Error(JSON.stringify(await running.ended));
    if (/"event":"(poll|build|publish) failed"/.test(running.said())) throw new Error(running.said());
    await setTimeout(100);
  }
  if (program) nginx = await startNginx(program, www(seller));
});
afterAll(async () => {
  running?.kill();
  await running?.ended;
  await nginx?.stop();
  await storage?.close();
  for (const { platform } of shops) await platform.close();
  shops = [];
  await yard?.remove();
});

let hooks = 0;

/** Announces changed stock until the watcher has it, as a platform does after a request to send again. */
async function announce(slugs: readonly string[]): Promise<void> {
  const body = JSON.stringify({ dealers: slugs });
  for (;;) {
    const headers = signHook(body, { id: `msg_${++hooks}_${process.pid}`, secret, now: Date.now() });
    const answer = await fetch(`http://127.0.0.1:${port}/hooks/stock`, { method: 'POST', body, headers }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 202) return;
    if (answer && answer.status < 500) throw new Error(`the watcher answered ${answer.status}`);
    await setTimeout(50);
  }
}

let prices = 0;

/** Changes the price of a car at each of these dealers. */
async function changePrices(slugs: readonly string[]): Promise<void> {
  for (const shop of shops.filter(({ slug }) => slugs.includes(slug))) {
    shop.cars = shop.cars.map((car, index) => (index === 0 ? { ...car, price: 20_000 + ++prices } : car));
    serve(shop.platform, shop.cars);
  }
  await announce(slugs);
}

/** Takes the car off the market: every other one is withdrawn instead of sold. */
function sell(nth: number): string {
  const shop = shops.find(({ slug }) => slug === seller) as Shop;
  const [car, ...rest] = shop.cars as [Shop['cars'][number], ...Shop['cars']];
  shop.cars = rest;
  const sold = { ...car, status: 'sold' as const, sold_date_timestamp: Date.now() };
  serve(shop.platform, nth % 2 === 1 ? rest : [...rest, sold]);
  return car.slug;
}

async function isGone(car: string): Promise<boolean> {
  if (nginx && (await ask(nginx.port, `/cars/${car}`)).status === 200) return false;
  if (nginx && (await ask(nginx.port, '/search/used-cars')).body.includes(`/cars/${car}"`)) return false;
  const object = await storage.head(`${seller}/cars/${car}.html`).catch((error: Error) => error.name);
  return object === 'NotFound';
}

const others = () => shops.map(({ slug }) => slug).filter((slug) => slug !== seller);

const meanwhile = isLong ? `, while ${waiting} price changes wait and the watcher is killed` : '';

test(`each of ${sales} sold cars leaves a folder behind nginx and a bucket${meanwhile}`, {
  timeout: 2 * hourMs,
}, async () => {
  const took: { ms: number; killed: boolean }[] = [];
  let kills = 0;
  for (let nth = 0; nth < sales; nth += 1) {
    if (waiting > 0) await changePrices(others());
    const started = performance.now();
    const car = sell(nth);
    await announce([seller]);
    const killed = nth % salesPerKill === salesPerKill - 1;
    if (killed) {
      kills += 1;
      running.kill();
      await running.ended;
      start();
    }
    while (!(await isGone(car))) {
      if (running.child.exitCode !== null) throw new Error(JSON.stringify(await running.ended));
      await setTimeout(25);
    }
    took.push({ ms: performance.now() - started, killed });
  }
  // The price changes were not lost either.
  for (const { slug, cars } of shops.filter((shop) => shop.slug !== seller)) {
    const price = `${cars[0]?.price.toLocaleString('en-AU')}`;
    const page = () => readFile(join(www(slug), 'cars', `${cars[0]?.slug}.html`), 'utf8');
    while (!(await page()).includes(price)) await setTimeout(50);
  }
  expect(kills).toBe(Math.floor(sales / salesPerKill));
  // Each publication is in the history.
  expect(await (await fetch(`http://127.0.0.1:${port}/history/${seller}`)).text()).toMatch(/>publish</);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^forecourt_live_lag_seconds\{dealer="seller"\} \d/m);
  expect(metrics).toContain('forecourt_publish_failing{dealer="seller"} 0');
  expect(count('"event":"publish failed"')).toBe(0);
  // Rules of the host change with each car that is gone, so nginx is told of them, and prices alone tell it nothing.
  const told = (await readFile(reloads(), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  const callsOf = (slug: string) => told.filter((one) => one === slug).length;
  expect(callsOf(seller)).toBeGreaterThan(sales);
  expect(others().map(callsOf)).toEqual(others().map(() => 1));
  const ordered = took.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.ceil(ordered.length * share) - 1)] as number;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  if (!isLong) return;
  const calm = took.filter(({ killed }) => !killed).length;
  process.stdout.write(
    `${sales} sales (${calm} without and ${kills} with a kill of the watcher), ${waiting} price changes before each: ` +
      `p50 ${seconds(at(0.5))}, p95 ${seconds(at(0.95))}, longest ${seconds(at(1))}, nginx ${nginx ? 'asked' : 'not installed'}\n`,
  );
  expect(at(0.95)).toBeLessThan(mostMs);
});
