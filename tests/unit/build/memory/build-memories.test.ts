import { expect, it } from 'vitest';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import type { DealerMemory } from '#lib/build/memory/dealer-memory.ts';
import type { Car } from '#lib/model/car.ts';

const cars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), slug: `car-${index}`, name: 'Car' }) as Car);

/** Fills a memory as a pull of so many cars does. */
const pull = (count: number) => async (memory: DealerMemory) => {
  const snapshot = { version: 2 as const, slug: 'any', pulledAt: 0, cars: cars(count), report: { dropped: [] } };
  memory.snapshot.file.last = { path: '', stamp: '', value: { snapshot, sha256: '' } };
  return memory;
};
const megabytes = (count: number) => count * 1_000_000;

it('keeps a dealer between two builds', async () => {
  const memories = makeBuildMemories(megabytes(100));
  const first = await memories.use('a', pull(10));
  expect(await memories.use('a', async (memory) => memory)).toBe(first);
  expect(await memories.use('b', async (memory) => memory)).not.toBe(first);
});

it('forgets the dealers that were not used for longest when they take too much', async () => {
  const memories = makeBuildMemories(megabytes(40));
  for (const slug of ['a', 'b', 'c']) await memories.use(slug, pull(700));
  expect(memories.slugs()).toEqual(['a', 'b', 'c']);
  await memories.use('a', pull(700));
  await memories.use('d', pull(700));
  expect(memories.slugs()).toEqual(['c', 'a', 'd']);
  // A dealer that does not fit at all is forgotten too.
  await memories.use('large', pull(16_000));
  expect(memories.slugs()).toEqual([]);
});

it('remembers nothing with a bound of 0', async () => {
  const memories = makeBuildMemories(0);
  await memories.use('a', pull(1));
  expect(memories.slugs()).toEqual([]);
});

it('forgets too after work that failed, and thousands of dealers stay within the bound', async () => {
  const memories = makeBuildMemories(megabytes(20));
  const fail = async (memory: DealerMemory) => {
    await pull(2000)(memory);
    throw new Error('the disk is full');
  };
  await expect(memories.use('a', fail)).rejects.toThrow('the disk is full');
  expect(memories.slugs()).toEqual([]);
  for (let index = 0; index < 3000; index += 1) await memories.use(`dealer-${index}`, pull(20));
  expect(memories.slugs().length).toBe(61);
});
