import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { decodeFeedRecord, encodeFeedRecord, makeFeedRecord, readFeedRecord, rememberFeedRecord } from '#lib/report/feed-record.ts';
import { feedsOf, goodCar } from '../feeds/fed-dealer.ts';

const changes: Partial<Car>[] = [
  {},
  { colour: '' },
  { price: 0 },
  { status: 'sold' },
  { vin: 'short' },
  { images: [] },
  { item_type: 'boat' },
];
const edits = fc.constantFrom(...changes);
const cars = fc
  .array(fc.tuple(edits, edits), { maxLength: 6 })
  .map((list) => list.map(([one, other], index): Car => ({ ...goodCar, id: `${index}`, slug: `car-${index}`, ...one, ...other })));

const recordOf = (stock: Parameters<typeof feedsOf>[0], before?: ReturnType<typeof makeFeedRecord>) => {
  const { report, ledger } = feedsOf(stock);
  return makeFeedRecord(report, before, { indexNow: { key: 'aaaabbbb', base: 'https://fed.example.com' }, ledger });
};

test('the record of a release is read back as it was (rule M5)', () => {
  fc.assert(
    fc.property(cars, cars, (old, now) => {
      const record = recordOf(now, recordOf(old));
      expect(decodeFeedRecord(encodeFeedRecord(record))).toEqual(record);
    }),
    { numRuns: 30 },
  );
});

const stored = JSON.parse(encodeFeedRecord(recordOf([goodCar])));
test.each<[string, object | undefined]>([
  ['of another version', { version: 2 }],
  ['without its ledger', { ledger: undefined }],
  ['with a car too many', { ledger: { ...stored.ledger, cars: ['1', '2'] } }],
  [
    'with a rule that a channel lacks',
    { ledger: { ...stored.ledger, sets: stored.ledger.sets.map((set: number[][]) => set.map(() => [99])) } },
  ],
  ['with a channel that its cars were not judged for', { channels: { 'stock-json': stored.channels['stock-json'] } }],
])('a record %s is none', (_what, changed) => {
  expect(decodeFeedRecord(JSON.stringify(stored))).toBeDefined();
  expect(decodeFeedRecord(JSON.stringify({ ...stored, ...changed }))).toBeUndefined();
});

test('the record that was written is remembered for as long as its file is as it was (rule R24)', async () => {
  const out = await mkdtemp(join(tmpdir(), 'feed-record-'));
  try {
    const [record, memory] = [recordOf([goodCar]), {}];
    const path = sidecarPath(out, 'acme', 'r1', 'feeds');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, encodeFeedRecord(record));
    await rememberFeedRecord(out, 'acme', 'r1', record, memory);
    expect(await readFeedRecord(out, 'acme', 'r1', memory)).toBe(record);
    const other = recordOf([]);
    await writeFile(path, encodeFeedRecord(other));
    expect(await readFeedRecord(out, 'acme', 'r1', memory)).toEqual(other);
    expect(await readFeedRecord(out, 'acme', 'r2', memory)).toBeUndefined();
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});
