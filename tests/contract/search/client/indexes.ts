import { describe, expect, test } from 'vitest';
import { done, type Given, ids, missingIndex, refusal, soon } from './given.ts';

/** Making, listing, changing, swapping and removing indexes. */
export function indexesSuite({ client, filled, uid }: Given): void {
  describe('indexes', () => {
    test('can be created, described, given a primary key and removed', async () => {
      const summary = await client().createIndex(uid('made'));
      expect(summary).toMatchObject({ indexUid: uid('made'), status: 'enqueued', type: 'indexCreation', taskUid: expect.any(Number) });
      await client().tasks.waitForTask(summary.taskUid, soon);
      expect(await client().getRawIndex(uid('made'))).toEqual({
        uid: uid('made'),
        primaryKey: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const changed = await done(client().updateIndex(uid('made'), { primaryKey: 'sku' }));
      expect(changed.details).toEqual({ primaryKey: 'sku' });
      expect(await client().index(uid('made')).fetchPrimaryKey()).toBe('sku');
      expect((await done(client().deleteIndex(uid('made')))).details).toEqual({ deletedDocuments: 0 });
      expect(await refusal(client().getRawIndex(uid('made')))).toEqual({ status: 404, ...missingIndex(uid('made')) });
    });

    test('are listed by name, a page at a time', async () => {
      for (const part of ['list_b', 'list_a', 'list_c']) await done(client().createIndex(uid(part)));
      const all = await client().getRawIndexes({ limit: 1000 });
      const ours = all.results.map((index) => index.uid).filter((name) => name.startsWith(uid('list')));
      expect(ours).toEqual([uid('list_a'), uid('list_b'), uid('list_c')]);
      const page = await client().getRawIndexes({ offset: 1, limit: 1 });
      expect(page).toMatchObject({ offset: 1, limit: 1, total: all.total, results: [{ uid: all.results[1]?.uid }] });
    });

    test('cannot be created twice, nor change the primary key once they hold documents', async () => {
      await filled('once');
      const again = await client().createIndex(uid('once')).waitTask(soon);
      expect(again).toMatchObject({
        status: 'failed',
        error: { code: 'index_already_exists', message: `Index \`${uid('once')}\` already exists.` },
      });
      const other = await client().updateIndex(uid('once'), { primaryKey: 'make' }).waitTask(soon);
      expect(other.error).toMatchObject({
        code: 'index_primary_key_already_exists',
        message: `Index \`${uid('once')}\`: Index already has a primary key: \`id\`.`,
      });
    });

    test('swap their content', async () => {
      const [live, next] = [await filled('live'), client().index(uid('next'))];
      await done(next.addDocuments([{ id: 9, make: 'Kia' }]));
      const swapped = await done(client().swapIndexes([{ indexes: [live.uid, next.uid], rename: false }]));
      expect(swapped).toMatchObject({
        type: 'indexSwap',
        indexUid: null,
        details: { swaps: [{ indexes: [live.uid, next.uid], rename: false }] },
      });
      expect(ids((await live.search('')).hits)).toEqual([9]);
      expect(ids((await next.search('', { filter: 'make = Toyota' })).hits)).toEqual([3, 4]);
      const missing = await client()
        .swapIndexes([{ indexes: [live.uid, uid('nowhere')], rename: false }])
        .waitTask(soon);
      expect(missing).toMatchObject({ status: 'failed', error: missingIndex(uid('nowhere')) });
    });

    test('reject an invalid name', async () => {
      expect(await refusal(client().createIndex('no such name!'))).toMatchObject({ status: 400, code: 'invalid_index_uid' });
      const removed = await client().deleteIndex(uid('nowhere')).waitTask(soon);
      expect(removed).toMatchObject({ status: 'failed', error: missingIndex(uid('nowhere')) });
    });
  });
}
