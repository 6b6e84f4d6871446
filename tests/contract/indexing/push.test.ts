/** `forecourt index` over real HTTP: what the server holds after each push, and the requests of the push. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPlace } from './own-place.ts';
import { type Interference, type ProxiedRequest, startProxy } from './proxy.ts';
import { cars, makePushYard, type PushYard } from './push-yard.ts';
import type { SearchPlace } from './search-place.ts';

let place: SearchPlace;
let yard: PushYard;
beforeAll(async () => {
  place = await ownPlace();
  yard = await makePushYard(place);
});
afterAll(async () => {
  await yard?.remove();
  await place?.close();
});

const names = async (uid: string) => (await place.documents(uid)).map(({ document_id }) => String(document_id)).sort();
const total = async (uid: string, key?: string, body: object = {}) =>
  (await place.ask<{ totalHits: number }>('POST', `/indexes/${uid}/search`, { hitsPerPage: 1, page: 1, ...body }, key)).body.totalHits;
const own = (word: string) => ({ indexing: 'own', index: place.uid(word) });

describe('an index of the dealer’s own', () => {
  test('is filled through a fresh index with its settings, and pages get a key to this index only', async () => {
    const uid = place.uid('first');
    await yard.dealer('first-cars', own('first'), cars(20));
    const done = await yard.push('first-cars');
    expect(done).toMatchObject({
      index: uid,
      cars: 20,
      plan: { mode: 'whole', why: 'the index does not exist yet' },
      stale: [],
      key: { state: 'made' },
    });
    expect(await names(uid)).toEqual(cars(20).map(({ id }) => `first-cars_${id}`));
    const { body: settings } = await place.ask('GET', `/indexes/${uid}/settings`);
    expect(settings.rankingRules).toEqual([
      'words',
      'sort',
      'for_sale:desc',
      'typo',
      'proximity',
      'attributeRank',
      'wordPosition',
      'exactness',
      'sale_rank:desc',
      'custom_rank:desc',
      'created_at_timestamp:desc',
    ]);
    expect(await place.indexes()).toEqual([uid]);
    const [{ id, slug, website_slug }] = (await place.documents(uid)) as [Record<string, unknown>];
    expect({ id, slug, website_slug }).toEqual({ id: '100', slug: 'mazda-cx-5-100', website_slug: 'first-cars' });

    const { apiKey } = await keyOf('first-cars');
    expect(await total(uid, apiKey, { filter: 'price >= 30010' })).toBe(10);
    await yard.dealer('second-cars', own('second'), cars(2));
    await yard.push('second-cars');
    const elsewhere = await place.ask('POST', `/indexes/${place.uid('second')}/search`, {}, apiKey);
    const writing = await place.ask('DELETE', `/indexes/${uid}`, undefined, apiKey);
    expect([elsewhere.status, writing.status]).toEqual([403, 403]);
  });

  test('is left alone if nothing changed', async () => {
    await yard.dealer('same-cars', own('same'), cars(20));
    await yard.push('same-cars');
    const again = await yard.push('same-cars');
    expect(again).toMatchObject({ plan: { mode: 'nothing', settings: [] }, key: { state: 'kept' } });
    expect(yard.writes()).toEqual([]);
  });

  test('is changed in place for few changes', async () => {
    const uid = place.uid('few');
    await yard.dealer('few-cars', own('few'), cars(20));
    await yard.push('few-cars');
    const { price: _gone, ...priceless } = cars(21)[0] as Record<string, unknown>;
    await yard.dealer('few-cars', own('few'), [priceless, ...cars(21).slice(2)]);
    const { plan } = await yard.push('few-cars');
    expect(plan).toMatchObject({ mode: 'changes', why: '15 % of the cars changed', removed: ['few-cars_101'] });
    expect(yard.writes()).toEqual([`POST /indexes/${uid}/documents`, `POST /indexes/${uid}/documents/delete-batch`]);
    expect(await names(uid)).toEqual(
      cars(21)
        .map(({ id }) => `few-cars_${id}`)
        .filter((name) => name !== 'few-cars_101'),
    );
    // A field that a car no longer has must not stay.
    expect((await place.documents(uid)).find(({ id }) => id === '100')).not.toHaveProperty('price');
  });

  test('is replaced for many changes, for other settings, and with --full', async () => {
    const uid = place.uid('many');
    await yard.dealer('many-cars', own('many'), cars(20));
    await yard.push('many-cars');
    await yard.dealer('many-cars', own('many'), cars(30));
    expect((await yard.push('many-cars')).plan).toMatchObject({ mode: 'whole', why: '50 % of the cars changed' });
    await place.change('PATCH', `/indexes/${uid}/settings`, { stopWords: ['mazda'] });
    const corrected = await yard.push('many-cars');
    expect(corrected.plan).toMatchObject({
      mode: 'whole',
      why: 'settings differ',
      settings: [{ name: 'stopWords', is: ['mazda'], wanted: [] }],
    });
    expect((await place.ask('GET', `/indexes/${uid}/settings`)).body.stopWords).toEqual([]);
    expect((await yard.push('many-cars', { full: true })).plan).toMatchObject({ mode: 'whole', why: '--full was given' });
    expect(await names(uid)).toHaveLength(30);
    expect((await place.indexes()).filter((name) => name.startsWith(uid))).toEqual([uid]);
  });

  test('is only read in a dry run', async () => {
    const uid = place.uid('dry');
    await yard.dealer('dry-cars', own('dry'), cars(3));
    const first = await yard.push('dry-cars', { dryRun: true });
    expect(first).toMatchObject({ plan: { mode: 'whole' }, key: { state: 'wanted' } });
    expect(yard.writes()).toEqual([]);
    expect(await place.indexes()).not.toContain(uid);
    await yard.push('dry-cars');
    await yard.dealer('dry-cars', own('dry'), cars(4).slice(1));
    const { plan } = await yard.push('dry-cars', { dryRun: true });
    expect([plan.added.map(({ document_id }) => document_id), plan.removed]).toEqual([['dry-cars_103'], ['dry-cars_100']]);
    expect(yard.writes()).toEqual([]);
    expect(await names(uid)).toHaveLength(3);
  });

  const intoFresh = ({ path }: ProxiedRequest) => /_next_[0-9a-f]+\/documents\?/.test(path);
  const swapping = ({ path }: ProxiedRequest) => path === '/swap-indexes';
  test.each<[string, Interference, RegExp]>([
    [
      'a document that the server refuses',
      (asked) => (intoFresh(asked) ? { body: asked.body.replace('failing-cars_105', 'not a key!') } : undefined),
      /: task \d+ \(documentAdditionOrUpdate on \w+_next_[0-9a-f]{12}\) failed: .*not a key!.*\(invalid_document_id\)\. Correct the problem and run again\.$/,
    ],
    [
      'a lost document',
      (asked) => (intoFresh(asked) ? { body: JSON.stringify(JSON.parse(asked.body).slice(1)) } : undefined),
      /_next_[0-9a-f]{12} holds 19 documents after 20 were pushed\. Check who else writes to this index and run again\.$/,
    ],
    [
      'a server that fails',
      (asked) => (intoFresh(asked) ? { status: 500, text: '{"message":"no space left on device"}' } : undefined),
      /POST \/indexes\/\w+\/documents\?primaryKey=document_id failed: it answered 500 Internal Server Error: no space left on device, 3 times\./,
    ],
    [
      'a swap that is refused',
      (asked) => (swapping(asked) ? { body: '[{"indexes":["one"]}]' } : undefined),
      /it refused POST \/swap-indexes: it answered 400/,
    ],
    [
      'a swap whose answer is lost',
      (asked) => (swapping(asked) ? { status: 502, text: '' } : undefined),
      /POST \/swap-indexes failed: it answered 502 Bad Gateway\./,
    ],
  ])('keeps answering when the push fails on %s', async (_name, interfere, message) => {
    const uid = place.uid('failing');
    await yard.dealer('failing-cars', own('failing'), cars(10));
    await yard.push('failing-cars', { acceptDrop: true });
    await yard.dealer('failing-cars', own('failing'), cars(20));
    const proxy = await startProxy(place.url, interfere);
    await expect(yard.push('failing-cars', { host: proxy.url })).rejects.toThrow(message);
    await proxy.close();
    expect(await names(uid)).toEqual(cars(10).map(({ id }) => `failing-cars_${id}`));
    await expect.poll(() => place.indexes()).not.toContainEqual(expect.stringContaining(`${uid}_next_`));
    expect((await yard.push('failing-cars')).cars).toBe(20);
    expect(await names(uid)).toHaveLength(20);
  });

  test('loses what an interrupted push left behind, and nothing else', async () => {
    const uid = place.uid('litter');
    await yard.dealer('litter-cars', own('litter'), cars(5));
    const others = [`${uid}_next_`, `${uid}_next_generation`, `${uid}_old`];
    for (const name of [`${uid}_next_0123456789ab`, ...others]) await place.change('POST', '/indexes', { uid: name });
    expect((await yard.push('litter-cars')).stale).toEqual([`${uid}_next_0123456789ab`]);
    expect((await place.indexes()).filter((name) => name.startsWith(uid))).toEqual([uid, ...others].sort());
  });

  test('does not lose its cars to a broken feed', async () => {
    await yard.dealer('drop-cars', own('drop'), cars(20));
    await yard.push('drop-cars');
    await yard.dealer('drop-cars', own('drop'), cars(10));
    await expect(yard.push('drop-cars')).rejects.toThrow(
      'drop-cars: the stock fell from 20 to 10 cars (50 %), more than build.maxStockDrop allows (40 %); what the index holds stays live. If the fall is real, run: `forecourt index drop-cars --accept-drop`',
    );
    expect(await names(place.uid('drop'))).toHaveLength(20);
    expect((await yard.push('drop-cars', { acceptDrop: true })).plan.removed).toHaveLength(10);
  });

  test('with other documents is left alone', async () => {
    const uid = place.uid('foreign');
    await place.change('POST', `/indexes/${uid}/documents?primaryKey=id`, [{ id: 1 }, { id: 2 }]);
    await yard.dealer('foreign-cars', own('foreign'), cars(5));
    await expect(yard.push('foreign-cars', { full: true })).rejects.toThrow(
      `search server ${place.url}: the index ${uid} holds 2 documents that do not belong to foreign-cars. Set another index in search.index, or delete this one.`,
    );
    await yard.dealer('first-cars', own('first'), cars(20));
    await yard.push('first-cars');
    await yard.dealer('thief-cars', own('first'), cars(5));
    await expect(yard.push('thief-cars')).rejects.toThrow(
      `the index ${place.uid('first')} holds 20 documents that do not belong to thief-cars`,
    );
    expect(await place.documents(uid)).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

const keyOf = async (slug: string) => {
  const { readKeyFile } = await import('#lib/pull/search-key-file.ts');
  const stored = await readKeyFile(yard.workDir, slug);
  if (!stored) throw new Error(`there is no key for ${slug}`);
  return stored;
};
