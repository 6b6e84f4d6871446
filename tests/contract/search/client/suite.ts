import { describe, expect, test } from 'vitest';
import { documentsSuite } from './documents.ts';
import { given, type Where } from './given.ts';
import { indexesSuite } from './indexes.ts';
import { keysSuite } from './keys.ts';
import { searchSuite } from './search.ts';
import { settingsSuite } from './settings.ts';
import { tasksSuite } from './tasks.ts';

/** The JavaScript client on a server; every implementation of the API must pass. */
export function clientSuite(name: string, where: () => Where): void {
  describe(`the JavaScript client on ${name}`, () => {
    const own = given(where);
    const { client, uid, filled } = own;

    test('health, version, stats', async () => {
      expect(await client().health()).toEqual({ status: 'available' });
      expect(await client().isHealthy()).toBe(true);
      expect(await client().getVersion()).toEqual({
        commitSha: expect.any(String),
        commitDate: expect.any(String),
        pkgVersion: expect.stringMatching(/^1\.\d+\.\d+$/),
      });
      const index = await filled('stats');
      expect(await index.getStats()).toMatchObject({
        numberOfDocuments: 4,
        isIndexing: false,
        fieldDistribution: { id: 4, make: 4, model: 4, price: 4, tags: 4, year: 4 },
      });
      expect((await client().getStats()).indexes[uid('stats')]?.numberOfDocuments).toBe(4);
    });

    indexesSuite(own);
    settingsSuite(own);
    documentsSuite(own);
    tasksSuite(own);
    searchSuite(own);
    keysSuite(own);
  });
}
