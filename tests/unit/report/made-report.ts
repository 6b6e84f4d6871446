import { pictureReferences } from '#lib/cars/picture-urls.ts';
import type { Car } from '#lib/model/car.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { makeCarRecords } from '#lib/report/car-record.ts';
import { makeReport, type ReportInput } from '#lib/report/render-report.ts';
import { carOf, now, testMotors } from '../pages/test-motors.ts';

export const id = '20261121T013000Z-1f3c9a0b';
export const before = '20261120T013000Z-0a0b0c0d';

export const release: Release = {
  id,
  builtAt: Date.UTC(2026, 10, 21, 1, 30),
  codeId: 'code',
  cars: 3,
  pages: 12,
  files: 40,
  bytes: 3_000_000,
  previous: before,
  changes: { added: 2, changed: 9, removed: 1 },
};

/** A car without a fault. */
export const goodCar = (slug: string, over: Partial<Car> = {}): Car =>
  carOf(slug, {
    ...{ make: 'Mazda', model: 'CX-5', simple_body: 'SUV', year: 2021, km: 40_000, price: 30_000, car_type: 'used', status: 'in_stock' },
    ...{ images: ['shown'], vin: `VIN-${slug}`, stocknum: slug },
    ...over,
  });

const pictures = { shown: { src: '/images/0123456789abcdef0123-{w}.webp', widths: [96, 320, 640], width: 640, height: 480 } };

/** The input of a report, for a stock and the stock before it. */
export function inputOf(cars: Car[], previous: Car[] | undefined = undefined, over: Partial<ReportInput> = {}): ReportInput {
  const recordsOf = (stock: Car[]) => {
    const { documents, site } = testMotors({}, stock, [], pictures);
    return makeCarRecords(documents, site);
  };
  return {
    slug: 'test-motors',
    site: testMotors({}).site,
    release,
    now,
    pulledCars: cars,
    hasPhoto: (car) => pictureReferences(car).includes('shown'),
    cars: recordsOf(cars),
    previousCars: previous && recordsOf(previous),
    rendered: 5,
    stages: { pull: 40, generate: 2400, release: 61_000 },
    pulled: { at: now - 60_000, dropped: [] },
    notices: [],
    sizes: [
      { budget: 'pageHtml', limit: 393_216, bytes: 40_960, file: 'index.html', over: 0 },
      { budget: 'picture', limit: 614_400, bytes: 700_000, file: 'images/big.webp', over: 2 },
      { budget: 'searchIndex', limit: 41_943_040, bytes: 0, over: 0 },
    ],
    law: [],
    nextDue: undefined,
    ...over,
  };
}

export const reportOf = (...given: Parameters<typeof inputOf>) => makeReport(inputOf(...given));
