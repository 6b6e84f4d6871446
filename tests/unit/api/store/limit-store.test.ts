import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLimitStore } from '#lib/api/store/limit-store.ts';
import { openTemporary } from './open-temporary.ts';

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  store = await openTemporary();
});
afterEach(() => store.remove());

test('a damaged file of counts is replaced, because it must not keep leads away', async () => {
  await writeFile(`${store.file}-limits`, Buffer.alloc(20_000, 'not a database '));
  const said: string[] = [];
  const limits = await openLimitStore(store, (problem) => void said.push(problem));
  expect(said).toEqual([`${store.file}-limits was damaged and is replaced. It held counts of requests only, so nothing is lost.`]);
  expect(await limits.add('k', 1, 60_000, 1000)).toEqual({ points: 1, expiresAt: 61_000 });
  await limits.close();
});

test('counts of a clock that was set back since start again, so that they refuse nobody for an hour', async () => {
  const limits = await openLimitStore(store);
  const hour = 3_600_000;
  const add = (now: number) => limits.add('k', 1, 60_000, now).then(({ points }) => points);
  expect([await add(hour), await add(hour + 59_999), await add(30_000), await add(30_001), await add(90_000)]).toEqual([1, 2, 1, 2, 1]);
  await limits.close();
});
