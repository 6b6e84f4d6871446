import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { documentOf, noon, serve, stock } from '../sources/workplace.ts';
import { slug, type WatchYard, watchYard } from './watch-yard.ts';

export const cars = stock(12);
/** Sold so that it leaves the listing half an hour and 7.5 seconds after noon. */
export const leaving = {
  ...(cars[3] as (typeof cars)[number]),
  status: 'sold' as const,
  sold_date_timestamp: noon - 3 * dayMs + 30 * minuteMs + 7_500,
};
export const stockWith = (changed: Record<string, unknown> & { id: string }) =>
  cars.map((car) => (car.id === changed.id ? { ...car, ...changed } : car));

/** For the tests of one file: a dealer that is watched, another one for each test. */
export function watchedDealer() {
  let yard: WatchYard;
  beforeEach(async () => {
    yard = await watchYard(stockWith(leaving));
    await yard.start();
  });
  afterEach(() => yard.remove());

  const lastLive = () => yard.live.at(-1) ?? [];
  const dealer = () => yard.dealer() as NonNullable<ReturnType<WatchYard['dealer']>>;
  return { yard: () => yard, lastLive, dealer };
}

const faults = {
  'is down': (yard: WatchYard) => (yard.platform.intercept = () => ({ drop: true })),
  'answers 503': (yard: WatchYard) => (yard.platform.intercept = () => ({ status: 503, body: { error: 'maintenance' } })),
  'answers garbage': (yard: WatchYard) => (yard.platform.intercept = () => ({ raw: '{"results": [{"id"' })),
  'answers JSON of another kind': (yard: WatchYard) =>
    (yard.platform.intercept = ({ path }) => (path.includes('/documents/') ? { body: { results: 'none' } } : undefined)),
  'gives half of the list it promises': (yard: WatchYard) =>
    (yard.platform.intercept = ({ path, body }) =>
      path.includes('/documents/')
        ? { body: { results: (body as { offset: number }).offset === 0 ? cars.slice(0, 6).map(documentOf) : [], total: 12 } }
        : undefined),
  'gives half of its stock as if it were all': (yard: WatchYard) => (yard.platform.docs = yard.platform.docs.slice(6)),
  'gives an empty stock': (yard: WatchYard) => (yard.platform.docs = []),
};

/** Tests of the source of a watched dealer that has these faults. */
export function describeFaults(
  { yard: watched, lastLive, dealer }: ReturnType<typeof watchedDealer>,
  names: readonly (keyof typeof faults)[],
): void {
  describe.each(names)('a source that %s', (name) => {
    it('changes nothing live, is polled again with growing waits until it is good, and a sold car still leaves on time', async () => {
      const yard = watched();
      const before = await readFile(snapshotPath(yard.workspace.workDir, slug), 'utf8');
      faults[name](yard);
      await yard.pass(30 * minuteMs);
      expect(yard.live).toHaveLength(1);
      const failures = yard.news.flatMap((news) => (news.event === 'poll failed' ? [news] : []));
      expect(failures.length).toBeGreaterThan(3);
      expect(failures.length).toBeLessThan(12);
      expect(dealer().fault).toMatchObject({ stage: 'poll' });
      expect(yard.now() - (dealer().freshAsOf ?? 0)).toBeGreaterThan(20 * minuteMs);
      const after = JSON.parse(await readFile(snapshotPath(yard.workspace.workDir, slug), 'utf8'));
      expect({ ...after, pulledAt: 0 }).toEqual({ ...JSON.parse(before), pulledAt: 0 });
      await yard.pass(8_000);
      expect(lastLive()).toEqual(cars.map((car) => car.slug).filter((name) => name !== leaving.slug));
      const status = await (await fetch(yard.url())).text();
      expect(status).toContain('poll failed');
      expect(status).not.toContain('s3cret');

      // It is fresh again after the first good poll.
      yard.platform.intercept = undefined;
      serve(yard.platform, stockWith({ ...leaving, price: 1 }));
      await yard.pass(16 * minuteMs);
      expect(dealer().fault).toBeUndefined();
      expect(dealer().pollFailures).toBe(0);
      expect(yard.now() - (dealer().freshAsOf ?? 0)).toBeLessThanOrEqual(6 * minuteMs);
    });
  });
}
