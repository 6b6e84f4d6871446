import { randomBytes } from 'node:crypto';
import { type Index, Meilisearch, type MeilisearchApiError, type RecordAny } from 'meilisearch';
import { afterAll, expect } from 'vitest';

/** A server’s address, and its master key if it has one. */
export type Where = { url: string; key: string | undefined };

export const cars = [
  { id: 1, make: 'Mazda', model: 'CX-5', year: 2021, price: 32_990, tags: ['SUV', 'AWD'] },
  { id: 2, make: 'Mazda', model: 'BT-50', year: 2023, price: 58_500, tags: ['Ute', '4x4'] },
  { id: 3, make: 'Toyota', model: 'HiLux', year: 2022, price: 61_000, tags: ['Ute', '4x4'] },
  { id: 4, make: 'Toyota', model: 'Corolla', year: 2019, price: 21_500, tags: ['Hatch'] },
];

const settings = { filterableAttributes: ['make', 'year', 'price', 'tags'], sortableAttributes: ['price', 'year'] };

export const missingIndex = (uid: string) => ({
  message: `Index \`${uid}\` not found.`,
  code: 'index_not_found',
  type: 'invalid_request',
  link: 'https://docs.meilisearch.com/errors#index_not_found',
});

/** The error of a call. */
export const refusal = async (call: PromiseLike<unknown>) => {
  const error = await Promise.resolve(call).then(
    () => undefined,
    (thrown: MeilisearchApiError) => thrown,
  );
  return { status: error?.response.status, ...error?.cause };
};

export const ids = (hits: readonly RecordAny[]) => hits.map(({ id }) => id);

/** Polling interval of a task in milliseconds. */
export const soon = { interval: 5 };

type Enqueued = ReturnType<Meilisearch['createIndex']>;

/** Waits for a task that must succeed. */
export async function done(task: Enqueued) {
  const ended = await task.waitTask(soon);
  expect(ended.error).toBeNull();
  return ended;
}

export type Given = {
  where: () => Where;
  prefix: string;
  client: () => Meilisearch;
  /** The name of an index of this suite. */
  uid: (part: string) => string;
  /** An index that holds the cars. */
  filled: (part: string) => Promise<Index>;
};

/** A client with its own index names; these indexes are removed at the end. */
export function given(where: () => Where): Given {
  const prefix = `forecourt_test_${randomBytes(4).toString('hex')}`;
  const uid = (part: string) => `${prefix}_${part}`;
  let made: Meilisearch | undefined;
  const client = () => {
    const { url, key } = where();
    made ??= new Meilisearch({ host: url, ...(key ? { apiKey: key } : {}) });
    return made;
  };
  afterAll(async () => {
    const { results } = await client().getRawIndexes({ limit: 1000 });
    const ours = results.filter((index) => index.uid.startsWith(prefix));
    await Promise.all(ours.map((index) => client().deleteIndex(index.uid).waitTask(soon)));
  });
  const filled = async (part: string) => {
    const index = client().index(uid(part));
    await done(client().createIndex(uid(part), { primaryKey: 'id' }));
    await done(index.updateSettings(settings));
    await done(index.addDocuments(cars));
    return index;
  };
  return { where, prefix, client, uid, filled };
}
