/** Cars at Trade Me (rule M10): each listing is made, changed and withdrawn once, whatever happens in between. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { hourMs } from '#lib/model/time.ts';
import { pushListings } from '#lib/publish/listings/push-listings.ts';
import { tradeMeApi } from '#lib/publish/listings/trade-me-api.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { encodeFeedRecord, makeFeedRecord } from '#lib/report/feed-record.ts';
import { makeWatchedPublications } from '#lib/watch/publish-watched.ts';
import { feedsOf, goodCar } from '../../unit/feeds/fed-dealer.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { startTradeMe } from './fake-trade-me.ts';
import { writeRelease } from './releases.ts';

const slug = 'fed';
const keys = { consumerKey: 'ck', consumerSecret: 'c&s', token: 'tk', tokenSecret: 'ts' };
const nine = Date.UTC(2026, 10, 26, 9, 20);
/** Files of releases in these tests are texts. */
const gif = 'GIF89a:';

let yard: Yard;
let market: Awaited<ReturnType<typeof startTradeMe>>;
let now = nine;
let releases = 0;
beforeEach(async () => {
  yard = await makeYard();
  market = await startTradeMe();
  now = nine;
});
afterEach(async () => {
  await market.close();
  await yard.remove();
});

type Stock = { id: string; price?: number; isSold?: boolean }[];

/** A release of these cars, with its listings as the channel writes them and with the record of who is left out. */
async function release(stock: Stock, more: Record<string, string> = {}) {
  const cars = stock.map(({ id, price = 28_990, isSold }) => ({
    ...goodCar,
    ...{ id, slug: `car-${id}`, price, stocknum: `S${id}`, vin: `1M8GDM9AXKP0427${id.padStart(2, '0')}` },
    ...(isSold ? { status: 'sold' as const } : {}),
  }));
  const made = feedsOf(cars, { locale: { language: 'en-NZ' }, feeds: { channels: ['trade-me'] } });
  const file = made.files.find(({ name }) => name === 'feeds/trade-me.json')?.text ?? '';
  const id = `20261126T0000${String(++releases).padStart(2, '0')}Z-1`;
  await writeRelease(yard.outDir, slug, id, { 'feeds/trade-me.json': file, 'images/w1.jpg': gif, 'images/w2.jpg': `${gif}2`, ...more });
  await writeFileAtomic(
    sidecarPath(yard.outDir, slug, id, 'feeds'),
    encodeFeedRecord(makeFeedRecord(made.report, undefined, { ledger: made.ledger })),
  );
}

const push = (more: { dryRun?: boolean; signal?: AbortSignal } = {}) =>
  pushListings({
    ...{ outDir: yard.outDir, workDir: yard.workDir, slug, base: 'https://fed.example.com', fetch, now: () => now, dryRun: false },
    ...{ api: tradeMeApi({ base: market.origin, keys, fetch, now: () => now }), progress: () => undefined },
    ...more,
  });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );
const ends = () => market.listings.map(({ body, end }) => `${body.ExternalReferenceId} ${end ?? body.StartPrice}`);

test('cars are listed with their photos, changed, and withdrawn as sold or not; each once', async () => {
  await release([{ id: '1' }, { id: '2' }]);
  expect(await push({ dryRun: true })).toMatchObject({ created: 2, listed: 0 });
  expect(market.asked()).toEqual([]);
  expect(await push()).toMatchObject({ created: 2, changed: 0, withdrawn: 0, listed: 2, refused: [] });
  // The list is read because nothing is known yet; photos are sent once for both cars.
  expect(market.asked()).toEqual(['All', 'Add', 'Add', 'Selling', 'Selling']);
  expect(market.photos.map(({ name, type, bytes }) => [name, type, bytes.length])).toEqual([
    ['w1.jpg', 'GIF', 7],
    ['w2.jpg', 'GIF', 8],
  ]);
  expect(market.listings[0]?.body).toMatchObject({
    ...{ Category: '0001-0268-', StartPrice: 28_990, Duration: -1, IsClassified: true, PhotoIds: [1, 2], SKU: 'S1' },
    Description: ['One owner.', 'Registered motor vehicle trader M1'],
  });
  expect(await push()).toMatchObject({ created: 0, changed: 0, withdrawn: 0, listed: 2 });
  expect(market.asked()).toEqual([]);

  await release([{ id: '1', price: 27_000 }, { id: '2', isSold: true }, { id: '3' }]);
  expect(await push()).toMatchObject({ created: 1, changed: 1, withdrawn: 1, listed: 2 });
  expect(market.asked()).toEqual(['Withdraw 1002', 'Edit 1001', 'Selling']);
  await release([{ id: '1', price: 27_000 }]);
  await push();
  expect(ends()).toEqual(['1 27000', '2 sold', '3 withdrawn: No longer for sale']);
});

test('a request is signed with the keys of settings, and no message shows them', async () => {
  await release([{ id: '1' }]);
  market.before = () => ({ status: 401, body: { ErrorDescription: 'the token ts of tk is not valid' } });
  expect(await failure(push())).toBe(
    'trade-me: Trade Me answered 401: the token [secret] of [secret] is not valid. Renew the keys in the variables of feeds.tradeMe; the token needs MyTradeMeRead and MyTradeMeWrite. Listings that were not reached stay as they are.',
  );
  expect(market.seen[0]?.authorization).toBe(
    'OAuth oauth_consumer_key="ck", oauth_token="tk", oauth_signature_method="PLAINTEXT", oauth_signature="c%2526s%26ts"',
  );
});

describe('a listing is made, changed and withdrawn once', () => {
  test.each(['Selling', 'Edit', 'Withdraw'])('an answer to %s that is lost is looked up', async (lost) => {
    await release([{ id: '1' }, { id: '2' }]);
    if (lost !== 'Selling') await push();
    if (lost !== 'Selling') await release(lost === 'Edit' ? [{ id: '1', price: 1000 }, { id: '2' }] : [{ id: '2' }]);
    market.after = ({ path }) => (path.includes(`/${lost}.json`) ? 'hang up' : undefined);
    expect(await failure(push())).toMatch(/^trade-me: Trade Me cannot be reached: .*Listings that were not reached stay as they are\.$/);
    market.after = undefined;
    market.asked();
    await push();
    expect(market.asked()[0]).toBe('All');
    expect(ends()).toEqual(
      { Selling: ['1 28990', '2 28990'], Edit: ['1 1000', '2 28990'], Withdraw: ['1 withdrawn: No longer for sale', '2 28990'] }[lost],
    );
    await push();
    expect(market.asked()).toEqual([]);
  });

  test('a request that never arrived is sent again', async () => {
    await release([{ id: '1' }]);
    market.before = ({ path }) => (path.includes('/Selling.json') ? { status: 503, body: {} } : undefined);
    expect(await failure(push())).toContain('Trade Me answered 503');
    market.before = undefined;
    expect(await push()).toMatchObject({ created: 1, listed: 1 });
    expect(ends()).toEqual(['1 28990']);
  });

  test.each(['lost', 'damaged'])('an outbox that was %s takes over the listings that are there', async (how) => {
    await release([{ id: '1' }, { id: '2' }]);
    await push();
    const file = join(yard.workDir, 'listings', `${slug}.trade-me.json`);
    await (how === 'lost' ? rm(file) : writeFile(file, (await readFile(file, 'utf8')).slice(0, 40)));
    await push();
    expect(ends()).toEqual(['1 28990', '2 28990']);
  });

  test('one that somebody closed there is made again when its car changes, and is no fault when it is sold', async () => {
    await release([{ id: '1' }, { id: '2' }]);
    await push();
    for (const one of market.listings) one.end = 'closed by hand';
    await release([{ id: '1', price: 1000 }]);
    expect(await push()).toMatchObject({ created: 1, listed: 1, refused: [] });
    expect(ends()).toEqual(['1 closed by hand', '2 closed by hand', '1 1000']);
  });

  test('two pushes at once do not send the same', async () => {
    await release([{ id: '1' }]);
    const outcomes = await Promise.allSettled([push(), push()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends()).toEqual(['1 28990']);
  });
});

test('a car that is refused stops no other, is named with the reason, and waits until it changes or a day is over', async () => {
  await release([{ id: '1' }, { id: '2' }]);
  market.before = ({ body }) => (body.SKU === 'S1' ? { status: 400, body: { ErrorDescription: 'Unknown model' } } : undefined);
  expect(await push()).toMatchObject({ created: 1, listed: 1, refused: [{ id: '1', problem: 'Unknown model' }] });
  market.before = undefined;
  market.asked();
  expect(await push()).toMatchObject({ created: 0, refused: [{ id: '1' }] });
  expect(market.asked()).toEqual([]);
  now += 24 * hourMs;
  expect(await push()).toMatchObject({ created: 1, listed: 2, refused: [] });
});

test('a photo that cannot be sent keeps its car out', async () => {
  await release([{ id: '1' }], { 'images/w1.jpg': '<svg/>' });
  expect((await push()).refused).toEqual([
    { id: '1', problem: 'the photo https://fed.example.com/images/w1.jpg cannot be sent: it is not a JPEG, PNG, GIF or BMP' },
  ]);
});

test('at the limit of requests it stops until the next hour of the clock, sales first', async () => {
  await release([{ id: '1' }, { id: '2' }]);
  await push();
  await release([{ id: '1', price: 1500 }, { id: '3' }]);
  let left = 2;
  market.before = () => (left-- > 0 ? undefined : { status: 429, body: {} });
  const ten = Date.UTC(2026, 10, 26, 10);
  expect(await push()).toMatchObject({ created: 0, changed: 1, withdrawn: 1, again: ten });
  market.asked();
  expect(await push()).toMatchObject({ again: ten });
  expect(market.asked()).toEqual([]);
  market.before = undefined;
  now = ten;
  expect(await push()).toMatchObject({ created: 1, listed: 2 });
  expect(market.asked()).toEqual(['Selling']);
});

describe('a release that cannot be sent', () => {
  test('without listings', async () => {
    await release([{ id: '1' }]);
    await writeRelease(yard.outDir, slug, '20261126T000099Z-1', { 'index.html': '' });
    expect(await failure(push())).toBe(
      'fed: the release 20261126T000099Z-1 has no listings for Trade Me. Add "trade-me" to feeds.channels and build, or remove feeds.tradeMe.',
    );
  });

  test('damaged', async () => {
    await release([{ id: '1' }]);
    await writeFile(join(yard.current(slug), 'feeds/trade-me.json'), '{"Listings":[]}\n');
    expect(await failure(push())).toMatch(
      /^fed: feeds\/trade-me\.json of the release \S+ is damaged\. Nothing was sent to Trade Me; run: /,
    );
    expect(market.seen).toEqual([]);
  });
});

describe('settings switch it on', () => {
  const tradeMe = {
    consumerKey: 'env:FED_KEY',
    consumerSecret: 'env:FED_SECRET',
    token: 'env:FED_TOKEN',
    tokenSecret: 'env:FED_TOKEN_SECRET',
  };
  const env = { FED_KEY: 'ck', FED_SECRET: 'cs', FED_TOKEN: 'tk', FED_TOKEN_SECRET: 'ts', FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const settle = () =>
    yard.tenant(slug, {
      site: siteOf('Fed', {
        dealer: { name: 'Fed', url: 'https://fed.example.com' },
        locale: { language: 'en-NZ' },
        feeds: { channels: ['trade-me'], tradeMe: { ...tradeMe, api: market.origin } },
      }),
      cars: [],
    });

  test('publish sends them, and says what was refused', async () => {
    await settle();
    await release([{ id: '1' }, { id: '2' }]);
    const dry = await forecourt(['publish', slug, '--dry-run', ...yard.flags], env);
    expect(dry.stdout).toContain('fed: would send to Trade Me: 2 listings added, 0 changed, 0 withdrawn');
    market.before = ({ body }) => (body.SKU === 'S1' ? { status: 400, body: { ErrorDescription: 'Unknown model' } } : undefined);
    const ran = await forecourt(['publish', slug, ...yard.flags], env);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain('fed: sent to Trade Me: 1 listing added, 0 changed, 0 withdrawn');
    expect(ran.stdout).toContain('Trade Me refused the car 1: Unknown model');
    const unset = await forecourt(['publish', slug, ...yard.flags], { ...env, FED_TOKEN: '', FED_TOKEN_SECRET: '' });
    expect([unset.code, unset.stdout]).toEqual([
      1,
      expect.stringContaining('trade-me: FED_TOKEN, FED_TOKEN_SECRET is not set. feeds.tradeMe names it: set it in the environment.'),
    ]);
  });

  test('with --state, what a failed push noted is known to other machines', async () => {
    await settle();
    await release([{ id: '1' }, { id: '2' }]);
    const root = join(yard.outDir, '..');
    const state = ['--state', join(root, 'state'), '--tenants', yard.tenantsDir];
    const other = [...state, '--out', join(root, 'other-out'), '--work', join(root, 'other-work')];
    market.before = ({ body }) => (body.SKU === 'S2' ? 'hang up' : undefined);
    expect((await forecourt(['publish', slug, ...state, '--out', yard.outDir, '--work', yard.workDir], env)).code).toBe(1);
    market.before = undefined;
    market.asked();
    const ran = await forecourt(['publish', slug, ...other], env);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    // Neither photos nor the first car are sent again.
    expect(market.asked().filter((name) => name !== 'All')).toEqual(['Selling']);
    expect(market.active().length).toBe(2);
  });

  test('the watcher has it as a target, and goes on when the limit is over', async () => {
    await settle();
    await release([{ id: '1' }]);
    const outside = { fetch, guardedFetch: fetch, env, now: () => now };
    const setTimer = (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    const watched = makeWatchedPublications({
      ...{ workspace: yard.workspace, outside, signal: new AbortController().signal, record: async () => undefined, setTimer },
    });
    expect(await watched.targetsOf(slug)).toEqual(['trade-me']);
    market.before = () => ({ status: 429, body: {} });
    expect(await watched.publish(slug, 'trade-me')).toMatchObject({ files: 0, again: Date.UTC(2026, 10, 26, 10) });
    market.before = undefined;
    now += hourMs;
    expect(await watched.publish(slug, 'trade-me')).toMatchObject({ files: 1, again: undefined });
  });
});
