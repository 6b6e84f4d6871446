import { access } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { pullDealer } from '#lib/pull/pull.ts';
import type { PullLimits } from '#lib/sources/adapter.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { makeSnapshotMemory } from '#lib/sources/snapshot-memory.ts';
import { type Answer, type FakePlatform, type Seen, startPlatform } from './fake-platform.ts';
import { documentOf, limits, noon, platformSourceOf, serve, stock, workplace } from './workplace.ts';

let platform: FakePlatform;
let place: Awaited<ReturnType<typeof workplace>>;
let clock: number;
beforeEach(async () => {
  clock = noon;
  platform = await startPlatform();
  place = await workplace(platformSourceOf(platform), { now: () => clock });
  serve(platform, stock(3));
});
afterEach(async () => {
  await platform.close();
  await place.remove();
});

const isList = ({ path }: Seen) => path.endsWith('/documents/fetch');
const offsetOf = ({ body }: Seen) => (body as { offset: number }).offset;
const newCars = (offset: number, count: number) => stock(count).map((car, index) => documentOf({ ...car, id: `n${offset + index}` }));
const oneMinuteEach = (): undefined => {
  clock += minuteMs;
};
const advice = (setting: string) =>
  `If the dealer is really that large, raise ${setting} in site.json or a layer. Otherwise ask the platform to fix what it sends.`;

type Case = {
  name: string;
  cap: Partial<PullLimits>;
  answer: (request: Seen) => Answer | undefined;
  message: string;
  /** The most requests that the platform may get. */
  requests: number;
};

describe('a pull that takes more than its limits is stopped (rule B14)', () => {
  it.each<Case>([
    {
      name: 'new cars without end',
      cap: { maxCars: 50 },
      answer: (request) => {
        if (!isList(request)) return undefined;
        const offset = offsetOf(request);
        return { body: { results: newCars(offset, 10), total: offset + 20 } };
      },
      message: `the pull was stopped: the stock list holds 60 cars or more, more than pull.maxCars allows (50). ${advice('pull.maxCars')}`,
      requests: 6,
    },
    {
      name: 'more cars announced than anyone has',
      cap: {},
      answer: (request) => (isList(request) ? { body: { results: newCars(0, 10), total: 4_000_000 } } : undefined),
      message: `the pull was stopped: the stock list holds 4,000,000 cars or more, more than pull.maxCars allows (50,000). ${advice('pull.maxCars')}`,
      requests: 2,
    },
    {
      name: 'searches that announce more than anyone has',
      cap: {},
      answer: (request) => {
        if (isList(request)) return { status: 403 };
        const page = { hits: newCars(0, 100), estimatedTotalHits: 1000, facetDistribution: { status: { in_stock: 4_000_000 } } };
        return request.path === '/multi-search' ? { body: { results: [page] } } : undefined;
      },
      message: `the pull was stopped: the stock list holds 4,000,000 cars or more, more than pull.maxCars allows (50,000). ${advice('pull.maxCars')}`,
      requests: 3,
    },
    {
      name: 'a huge answer',
      cap: { maxMegabytes: 1 },
      answer: () => ({ raw: 'x'.repeat(1_500_000) }),
      message: `the pull was stopped: the platform sent too much, more than pull.maxMegabytes allows (1 MB). ${advice('pull.maxMegabytes')}`,
      requests: 1,
    },
    {
      name: 'a small answer that decompresses into a huge one',
      cap: { maxMegabytes: 1 },
      answer: () => ({ raw: gzipSync('x'.repeat(20_000_000)), headers: { 'content-encoding': 'gzip' } }),
      message: `the pull was stopped: the platform sent too much, more than pull.maxMegabytes allows (1 MB). ${advice('pull.maxMegabytes')}`,
      requests: 1,
    },
    {
      name: 'more requests than the cars need',
      cap: { maxRequestsPerCar: 1 },
      answer: (request) => {
        if (isList(request)) return { body: { results: newCars(0, 150), total: 150 } };
        return request.path.includes('/cars/') ? { status: 404 } : undefined;
      },
      message: `the pull was stopped: 150 cars took more than 350 requests, more than pull.maxRequestsPerCar allows (1). ${advice('pull.maxRequestsPerCar')}`,
      requests: 350,
    },
    {
      name: 'a platform that takes a minute for each answer',
      cap: { maxMinutes: 2 },
      answer: oneMinuteEach,
      message: `the pull was stopped: it took too long, more than pull.maxMinutes allows (2 minutes). ${advice('pull.maxMinutes')}`,
      requests: 3,
    },
  ])('$name', async ({ cap, answer, message, requests }) => {
    const memory = makeSnapshotMemory();
    platform.intercept = answer;
    const pull = pullDealer({ ...place.context, memory, limits: { ...limits, ...cap } });
    await expect(pull).rejects.toMatchObject({ name: 'PullLimitError', message });
    expect(platform.seen.length).toBeLessThanOrEqual(requests);
    await expect(access(snapshotPath(place.context.workDir, place.context.slug))).rejects.toMatchObject({ code: 'ENOENT' });
    expect([memory.file, memory.input]).toEqual([{}, {}]);
    platform.intercept = undefined;
    clock = noon;
    expect((await pullDealer({ ...place.context, memory, limits: { ...limits, ...cap } })).snapshot.cars).toHaveLength(3);
  });

  it('an answer that never ends is cut at the end of the time', async () => {
    platform.intercept = () => ({ hang: true });
    const pull = pullDealer({ ...place.context, now: Date.now, limits: { ...limits, maxMinutes: 50 / minuteMs } });
    await expect(pull).rejects.toThrow('the pull was stopped: it took too long, more than pull.maxMinutes allows');
  });

  it('a platform that asks to wait past the end of the time is not waited for', async () => {
    platform.intercept = () => ({ status: 503, headers: { 'retry-after': '60' } });
    const sleep = async (ms: number) => {
      place.waits.push(ms);
      clock += ms;
    };
    const pull = pullDealer({ ...place.context, sleep, limits: { ...limits, maxMinutes: 0.5 } });
    await expect(pull).rejects.toThrow('the pull was stopped: it took too long');
    expect(place.waits).toEqual([30_000]);
  });
});

describe('copies of a car in the list', () => {
  const cars = stock(4);
  const [first, , , last] = cars.map(documentOf) as [ReturnType<typeof documentOf>, unknown, unknown, ReturnType<typeof documentOf>];
  const copied = {
    effect: 'skipped',
    reason: 'the list gives the same car more than once',
    fix: 'remove the copies from the index',
    count: 2,
    items: [
      { at: 'index Car_production', id: '1000' },
      { at: 'index Car_production', id: '1000' },
    ],
  };

  it.each([
    ['documents', 200],
    ['searches', 403],
  ])('are left out and recorded, read by %s', async (_route, documentsRoute) => {
    serve(platform, cars);
    platform.documentsRoute = documentsRoute;
    platform.docs.push(first, first);
    const { snapshot } = await pullDealer(place.context);
    expect(snapshot.cars.map(({ id }) => id)).toEqual(['1000', '1001', '1002', '1003']);
    expect(snapshot.report.dropped).toMatchObject([copied]);
  });

  it('two different cars with one id are an error', async () => {
    serve(platform, cars);
    platform.docs.push({ ...first, price: 1 });
    await expect(pullDealer(place.context)).rejects.toThrow(
      '/documents/fetch gave two different cars with the same id, 3 readings in a row',
    );
  });

  it('a list that shifted while it was read is read again', async () => {
    serve(platform, cars);
    let readings = 0;
    platform.intercept = (request) => {
      if (!isList(request) || readings++ > 0) return undefined;
      return { body: { results: [first, first, ...platform.docs.slice(1, 3)], total: 4 } };
    };
    const { snapshot } = await pullDealer(place.context);
    expect(snapshot.cars.map(({ id }) => id)).toEqual(['1000', '1001', '1002', String(last.id)]);
    expect(snapshot.report.dropped).toEqual([]);
  });

  it('that differ in each reading are an error', async () => {
    serve(platform, cars);
    let readings = 0;
    platform.intercept = (request) => {
      if (!isList(request)) return undefined;
      const copy = platform.docs[readings++ % 4];
      return { body: { results: [...platform.docs.filter((one) => one !== copy).slice(0, 2), copy, copy], total: 4 } };
    };
    await expect(pullDealer(place.context)).rejects.toThrow(
      'stock list: the list gave 1 car twice, not the same ones each time, 3 readings in a row. Pull again when the index is not being updated.',
    );
  });
});
