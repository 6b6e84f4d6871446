import { describe, expect, test } from 'vitest';
import { done, type Given, ids, refusal, soon } from './given.ts';

/** Documents in, changed, read and out. */
export function documentsSuite({ client, filled, uid }: Given): void {
  describe('documents', () => {
    test('can be added, replaced, updated in part, read and removed', async () => {
      const index = await filled('documents');
      expect(
        (
          await done(
            index.addDocuments([
              { id: 5, make: 'Kia' },
              { id: 4, make: 'Toyota', model: 'Yaris' },
            ]),
          )
        ).details,
      ).toEqual({
        receivedDocuments: 2,
        indexedDocuments: 2,
      });
      await done(index.updateDocuments([{ id: 1, price: 29_990 }]));
      expect(await index.getDocument(4)).toEqual({ id: 4, make: 'Toyota', model: 'Yaris' });
      expect(await index.getDocument(1, { fields: ['make', 'price'] })).toEqual({ make: 'Mazda', price: 29_990 });
      expect(await index.getDocuments({ fields: ['id'], limit: 2, offset: 1 })).toEqual({
        results: [{ id: 2 }, { id: 3 }],
        offset: 1,
        limit: 2,
        total: 5,
      });
      expect(ids((await index.getDocuments({ filter: 'tags = "4x4"' })).results)).toEqual([2, 3]);
      expect((await done(index.deleteDocument(5))).details).toEqual({ providedIds: 1, deletedDocuments: 1, originalFilter: null });
      expect((await done(index.deleteDocuments([1, 99]))).details).toEqual({ providedIds: 2, deletedDocuments: 1, originalFilter: null });
      expect((await done(index.deleteDocuments({ filter: 'make = Mazda' }))).details).toEqual({
        providedIds: 0,
        deletedDocuments: 1,
        originalFilter: '"make = Mazda"',
      });
      expect(ids((await index.getDocuments()).results)).toEqual([3, 4]);
      expect((await done(index.deleteAllDocuments())).details).toMatchObject({ deletedDocuments: 2 });
      expect((await index.getDocuments()).total).toBe(0);
      expect(await refusal(index.getDocument(3))).toMatchObject({
        status: 404,
        code: 'document_not_found',
        message: 'Document `3` not found.',
      });
    });

    test('can be NDJSON or CSV', async () => {
      const index = client().index(uid('formats'));
      await done(index.addDocumentsFromString('{"id":1,"make":"Kia"}\n{"id":2,"make":"Mazda"}\n', 'application/x-ndjson'));
      const csv = 'id;price:number;sold:boolean;name\n3;19990.5;true;"Kia ""Rio"""\n4;;;\n';
      await done(index.addDocumentsFromString(csv, 'text/csv', { csvDelimiter: ';', primaryKey: 'id' }));
      expect((await index.getDocuments()).results).toEqual([
        { id: 1, make: 'Kia' },
        { id: 2, make: 'Mazda' },
        { id: '3', price: 19_990.5, sold: true, name: 'Kia "Rio"' },
        { id: '4', price: null, sold: null, name: null },
      ]);
    });

    test.each<[string, object[], string, string]>([
      [
        'no field that could be the id',
        [{ make: 'Kia' }],
        'index_primary_key_no_candidate_found',
        'The primary key inference failed as the engine did not find any field ending with `id` in its name. Please specify the primary key manually using the `primaryKey` query parameter.',
      ],
      [
        'two fields that could be',
        [{ id: 1, dealer_id: 2 }],
        'index_primary_key_multiple_candidates_found',
        "The primary key inference failed as the engine found 2 fields ending with `id` in their names: 'dealer_id' and 'id'. Please specify the primary key manually using the `primaryKey` query parameter.",
      ],
      [
        'a document without it',
        [{ id: 1 }, { make: 'Kia' }],
        'missing_document_id',
        'Document doesn\'t have a `id` attribute: `{"make":"Kia"}`.',
      ],
      [
        'an id that is none',
        [{ id: 'a b' }],
        'invalid_document_id',
        'Document identifier `"a b"` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.',
      ],
    ])('%s: the task fails and says so', async (_name, documents, code, message) => {
      const index = client().index(uid(code));
      const task = await index.addDocuments(documents).waitTask(soon);
      expect(task).toMatchObject({
        status: 'failed',
        details: { receivedDocuments: documents.length, indexedDocuments: 0 },
        error: { code, message, type: 'invalid_request', link: `https://docs.meilisearch.com/errors#${code}` },
      });
    });
  });
}
