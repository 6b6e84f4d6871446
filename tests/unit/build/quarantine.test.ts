import { describe, expect, it } from 'vitest';
import type { BuildContext } from '#lib/build/build-context.ts';
import { carDigest, leaveOut, stillFaulty } from '#lib/build/leave-out.ts';
import type { ReadDealer } from '#lib/build/load-dealer.ts';
import { extendQuarantine, findQuarantine, quarantineDrops } from '#lib/build/quarantine.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { RefusedError } from '#lib/sources/stock-guard.ts';
import { FaultyCarsError } from '#lib/verify/faulty-cars.ts';
import { carOf } from '../pages/test-motors.ts';

const stock = (count: number) => Array.from({ length: count }, (_, index) => carOf(`car-${index}`, {}));
const leftOf = (...slugs: string[]) =>
  slugs.map((slug) => ({ id: carOf(slug, {}).id, slug, digest: carDigest(carOf(slug, {})), problem: 'is too large', fix: 'cut it' }));
const dealerOf = (count: number, maxQuarantined?: number) => {
  const site = siteSchema.parse({ slug: 'acme', build: maxQuarantined === undefined ? {} : { maxQuarantined } });
  return { site, cars: stock(count), siteCars: stock(count) } as unknown as ReadDealer;
};
const build = { renderAll: false } as BuildContext;

describe('cars that were left out', () => {
  it('stay out while they are as they were', () => {
    expect(stillFaulty(leftOf('car-1', 'gone'), stock(3))).toEqual(leftOf('car-1'));
    expect(stillFaulty(leftOf('car-1'), [carOf('car-1', { price: 5 })])).toEqual([]);
    expect(leaveOut({ cars: stock(3), siteCars: stock(3) }, leftOf('car-1')).cars.map(({ slug }) => slug)).toEqual(['car-0', 'car-2']);
  });

  it('are named in the report', () =>
    expect(quarantineDrops({ key: 'k', cars: leftOf('car-1') })).toEqual([
      { effect: 'quarantined', at: 'cars/car-1.html', id: carOf('car-1', {}).id, reason: 'its page is too large', fix: 'cut it' },
    ]));

  it('are tried again by --render-all, and after a change of code or settings', async () => {
    const live = { quarantine: { key: 'of other code', cars: leftOf('car-1') } } as Release;
    const workspace = { productDir: import.meta.dirname } as BuildContext['workspace'];
    const context = { ...build, workspace, compiled: { id: 'c' } as BuildContext['compiled'] };
    expect((await findQuarantine(context, dealerOf(3), live)).cars).toEqual([]);
    expect((await findQuarantine({ ...context, renderAll: true }, dealerOf(3), live)).cars).toEqual([]);
    expect((await findQuarantine(context, dealerOf(3), undefined)).cars).toEqual([]);
    const error = new FaultyCarsError('x', [{ car: carOf('car-1', {}), problem: 'is too large', fix: 'cut it' }]);
    const quarantine = await extendQuarantine(context, dealerOf(3), { key: '', cars: [] }, error);
    expect(await findQuarantine(context, dealerOf(3), { quarantine } as Release)).toEqual({ key: quarantine.key, cars: leftOf('car-1') });
    expect((await findQuarantine(context, dealerOf(3, 0.5), { quarantine } as Release)).cars).toEqual([]);
  });
});

describe('how many cars a release may leave out', () => {
  const faulty = (count: number) =>
    new FaultyCarsError(
      'acme: problems',
      stock(count).map((car) => ({ car, problem: 'is too large', fix: 'cut it' })),
    );
  const extend = (listed: number, faults: number, max?: number) =>
    extendQuarantine(build, dealerOf(listed, max), { key: 'k', cars: [] }, faulty(faults)).then(({ cars }) => cars.length);

  it.each<[listed: number, faults: number, max: number | undefined]>([
    [1, 1, undefined],
    [12, 1, undefined],
    [20, 2, undefined],
    [4, 2, 0.5],
    [4, 4, 1],
  ])('of %i cars %i (share %s)', async (listed, faults, max) => expect(await extend(listed, faults, max)).toBe(faults));

  it.each<[listed: number, faults: number, max: number | undefined, words: string]>([
    [12, 2, undefined, '2 of 12 cars (16.7 %), more than build.maxQuarantined allows (10 %)'],
    [1, 1, 0, '1 of 1 car (100 %), more than build.maxQuarantined allows (0 %)'],
  ])('not %i cars %i (share %s)', async (listed, faults, max, words) => {
    await expect(extend(listed, faults, max)).rejects.toThrow(
      new RefusedError(`acme: problems\n  A release without these cars would leave out ${words}.`),
    );
  });

  it('counts those of earlier attempts', async () => {
    const before = { key: 'k', cars: leftOf('car-9') };
    const { cars } = await extendQuarantine(build, dealerOf(20), before, faulty(1));
    expect(cars.map(({ slug }) => slug)).toEqual(['car-9', 'car-0']);
    await expect(extendQuarantine(build, dealerOf(12), before, faulty(1))).rejects.toThrow('2 of 12 cars');
  });
});
