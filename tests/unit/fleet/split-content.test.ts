import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePack, readPack } from '#lib/fleet/state/pack.ts';
import { splitContent } from '#lib/fleet/state/split-content.ts';

const namesOf = (content: Buffer) => splitContent(content).map(({ name }) => name);

test('the chunks of a file are the file, in order', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40_000 }), fc.nat(6), (bytes, times) => {
      const content = Buffer.concat(Array.from({ length: times }, () => bytes));
      const chunks = splitContent(content);
      expect(Buffer.concat(chunks.map(({ start, end }) => content.subarray(start, end)))).toEqual(content);
    }),
    { numRuns: 30 },
  ));

test('a change near the start of a large file leaves nearly all chunks as they are', () => {
  const content = Buffer.from(Array.from({ length: 30_000 }, (_, at) => `{"id":"${at}","price":${(at * 7919) % 90_000}}`).join(','));
  const before = namesOf(content);
  expect(before.length).toBeGreaterThan(15);
  const changed = Buffer.concat([content.subarray(0, 100), Buffer.from('more'), content.subarray(104)]);
  const shorter = content.subarray(50);
  for (const one of [changed, shorter]) expect(namesOf(one).filter((name) => !before.includes(name)).length).toBeLessThanOrEqual(2);
});

test('a pack gives back what it was made of, and nothing under another name or after a change', async () => {
  const parts = new Map([
    ['one', randomBytes(3_000)],
    ['two', Buffer.alloc(0)],
    ['three', Buffer.from('line\nline')],
  ]);
  const { name, content } = await makePack({ any: ['thing'] }, parts);
  expect(await readPack(name, content)).toEqual({ about: { any: ['thing'] }, parts });
  expect(await readPack('0'.repeat(64), content)).toBeUndefined();
  const damaged = Buffer.from(content);
  damaged[damaged.length - 1] = (damaged.at(-1) as number) ^ 1;
  expect(await readPack(name, damaged)).toBeUndefined();
});
