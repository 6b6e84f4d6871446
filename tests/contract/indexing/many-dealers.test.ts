/** Dealers that share an index, and the keys of their pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { keyUid, makeToken } from '#lib/indexing/search-key.ts';
import { dayMs } from '#lib/model/time.ts';
import { madeSearchKey, readKeyFile, writeKeyFile } from '#lib/pull/search-key-file.ts';
import { tokenEnd } from '#lib/pull/search-token.ts';
import { limitFilter } from '#lib/search/limits.ts';
import { explain, explanationText } from '#lib/site/explain.ts';
import { loadSite } from '#lib/site/load.ts';
import { ownPlace, ownServer } from './own-place.ts';
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

const shared = (word = 'shared', more: object = {}) => ({ indexing: 'shared', index: place.uid(word), ...more });
const search = (uid: string, key: string, body: object = {}) =>
  place.ask<{ hits: { name: string }[]; code?: string }>('POST', `/indexes/${uid}/search`, { limit: 100, ...body }, key);
const apiKeyOf = async (slug: string) => (await readKeyFile(yard.workDir, slug))?.apiKey ?? '';
const ids = async (uid: string) => (await place.documents(uid)).map(({ document_id }) => document_id).sort();

describe('two dealers in one index', () => {
  test('keep cars with the same ids apart, and no push changes the other’s cars', async () => {
    const uid = place.uid('shared');
    await yard.dealer('north-cars', shared(), cars(8));
    await yard.dealer('south-cars', shared(), cars(6));
    await Promise.all([yard.push('north-cars'), yard.tryPush('south-cars')]);
    expect(await place.documents(uid)).toHaveLength(14);
    await yard.dealer('south-cars', shared(), cars(6).slice(1));
    expect((await yard.push('south-cars')).plan).toMatchObject({ mode: 'changes', removed: ['south-cars_100'] });
    expect(yard.writes()).toEqual([`POST /indexes/${uid}/documents/delete-batch`]);
    expect(await ids(uid)).toEqual(
      [
        ...cars(8).map(({ id }) => `north-cars_${id}`),
        ...cars(6)
          .slice(1)
          .map(({ id }) => `south-cars_${id}`),
      ].sort(),
    );
    expect((await yard.push('north-cars', { full: true })).plan.changed).toHaveLength(8);
    expect((await yard.push('north-cars')).plan.mode).toBe('nothing');
    expect(yard.writes()).toEqual([]);
    expect(await place.documents(uid)).toHaveLength(13);
  });

  test('have tokens that cannot see each other’s cars, whatever the search', async () => {
    const uid = place.uid('apart');
    await yard.dealer('east-cars', shared('apart'), cars(3));
    await yard.dealer('west-cars', shared('apart'), cars(9));
    await yard.push('east-cars');
    await yard.push('west-cars');
    const [east, west] = [await apiKeyOf('east-cars'), await apiKeyOf('west-cars')];
    expect((await search(uid, east)).body.hits).toHaveLength(3);
    expect((await search(uid, west)).body.hits).toHaveLength(9);
    for (const filter of ['website_slug = "west-cars"', 'website_slug = "west-cars" OR website_slug EXISTS OR price > 0']) {
      const { body } = await search(uid, east, { filter });
      expect(body.hits.every((hit) => (hit as { website_slug?: string }).website_slug === 'east-cars')).toBe(true);
    }
    const multi = await place.ask<{ results: { hits: unknown[] }[] }>(
      'POST',
      '/multi-search',
      { queries: [{ indexUid: uid, limit: 100 }] },
      east,
    );
    expect(multi.body.results[0]?.hits).toHaveLength(3);
    expect((await place.ask('POST', `/indexes/${uid}/documents/fetch`, {}, east)).status).toBe(403);
    expect((await place.ask('GET', `/indexes/${uid}/documents`, undefined, east)).status).toBe(403);
    // The token hides a car at once, even from a search without the page's own filter.
    await place.change('PUT', `/indexes/${uid}/documents`, [{ document_id: 'east-cars_100', show_on_dealer_website: false }]);
    expect((await search(uid, east)).body.hits).toHaveLength(2);
    const [head, , signature] = east.split('.');
    const forged = Buffer.from(JSON.stringify({ apiKeyUid: keyUid(uid), searchRules: ['*'] })).toString('base64url');
    expect((await search(uid, `${head}.${forged}.${signature}`)).status).toBe(403);
  });

  test('do not undo each other’s settings', async () => {
    await yard.dealer('big-cars', shared('totals', { maxTotalHits: 5000 }), cars(2));
    await yard.dealer('small-cars', shared('totals', { maxTotalHits: 100 }), cars(2));
    await yard.push('big-cars');
    expect((await yard.push('small-cars')).plan.settings).toEqual([]);
    expect((await yard.push('big-cars')).plan).toMatchObject({ mode: 'nothing' });
  });

  test('do not write into an index that the platform fills', async () => {
    const uid = place.uid('platform');
    await place.change('POST', `/indexes/${uid}/documents?primaryKey=id`, [{ id: 1 }]);
    await yard.dealer('guest-cars', shared('platform'), cars(2));
    await expect(yard.push('guest-cars')).rejects.toThrow(`the index ${uid} holds 1 documents that the command index did not write`);
  });
});

describe('the token of a dealer’s pages', () => {
  const time = (days: number) => ({ world: { now: () => Date.now() + days * dayMs } as never });

  test('is kept while half its days are left, then replaced; a notice says when the token in the live pages ends', async () => {
    await yard.dealer('token-cars', shared('token', { tokenDays: 10 }), cars(2));
    expect((await yard.push('token-cars')).key.state).toBe('made');
    const first = await apiKeyOf('token-cars');
    expect((tokenEnd(first) ?? 0) - Date.now()).toBeGreaterThan(9.9 * dayMs);
    expect((await yard.push('token-cars', time(4))).key).toMatchObject({ state: 'kept' });
    expect(await apiKeyOf('token-cars')).toBe(first);
    const late = await yard.push('token-cars', time(9.5));
    expect(late.key).toMatchObject({ state: 'made', before: tokenEnd(first) });
    expect(late.notices).toEqual([
      expect.stringMatching(/^search\.apiKey: the token in the pages of token-cars ends on .* UTC, before the next build; run: /),
    ]);
    expect(await apiKeyOf('token-cars')).not.toBe(first);
  });

  test('expires', async () => {
    const uid = place.uid('token');
    const { body: parent } = await place.ask<{ uid: string; key: string }>('GET', `/keys/${keyUid(uid)}`);
    const over = await makeToken(parent, { slug: 'token-cars', index: uid, now: Date.now() - 10 * dayMs - 60_000, tokenDays: 10 });
    expect(await search(uid, over)).toMatchObject({ status: 403, body: { code: 'invalid_api_key' } });
  });

  test('is replaced if the server does not accept it any more', async () => {
    const uid = place.uid('token');
    const stored = await readKeyFile(yard.workDir, 'token-cars');
    const apiKey = await makeToken(
      { uid: keyUid(uid), key: 'of another master key' },
      { slug: 'token-cars', index: uid, now: Date.now(), tokenDays: 10 },
    );
    await writeKeyFile(yard.workDir, 'token-cars', { host: stored?.host ?? '', index: uid, keyUid: keyUid(uid), apiKey });
    expect((await yard.push('token-cars')).key.state).toBe('made');
    expect((await search(uid, await apiKeyOf('token-cars'))).status).toBe(200);
  });

  test('is refused if it would end before pages are built again', async () => {
    await expect(yard.dealer('brief-cars', shared('brief', { tokenDays: 1 }), cars(2), { build: { rebuildHours: 24 } })).rejects.toThrow(
      'search.tokenDays: a token of 1 days may expire before the pages that contain it are rebuilt, every 24 hours (build.rebuildHours); set it to at least 2, twice that time',
    );
  });

  test('a key to which somebody gave more rights is replaced', async () => {
    const uid = place.uid('wide');
    await place.ask('POST', '/keys', { uid: keyUid(uid), actions: ['*'], indexes: ['*'], expiresAt: null });
    await yard.dealer('wide-cars', shared('wide'), cars(2));
    await yard.push('wide-cars');
    expect((await place.ask('GET', `/keys/${keyUid(uid)}`)).body).toMatchObject({ actions: ['search'], indexes: [uid], expiresAt: null });
  });

  test('reaches the next build, and explain says where it comes from', async () => {
    const { workspace } = yard;
    const options = { workspace, slug: 'token-cars', now: Date.now(), progress: () => undefined };
    const { site, data } = await loadDealer(options);
    const apiKey = await apiKeyOf('token-cars');
    expect(site.search.apiKey).toBe(apiKey);
    expect(data.site.search).toMatchObject({ host: place.url, index: place.uid('token'), apiKey });
    expect(JSON.stringify(data)).not.toContain(place.key);
    const limits = { soldWindowDays: 3, stockFilter: data.site.search.stockFilter };
    expect(limitFilter(limits, Date.now(), false)).toMatch(/ AND \(website_slug = "token-cars"\)$/);
    const resolved = await loadSite({ ...workspace, slug: 'token-cars', searchKey: await madeSearchKey(yard.workDir, 'token-cars') });
    expect(explanationText(explain(resolved, 'search.apiKey'))).toMatch(
      /\n {2}set by {3}derived from \S+\/search-keys\/token-cars\.json \(made by the command index, ends on \d{4}-\d\d-\d\d\)$/,
    );
  });

  test('a key in the settings is left alone', async () => {
    await yard.dealer('set-cars', shared('set', { apiKey: 'chosen' }), cars(2));
    expect((await yard.push('set-cars')).key).toEqual({ state: 'set' });
    expect(await readKeyFile(yard.workDir, 'set-cars')).toBeUndefined();
  });
});

test.skipIf(process.env.MEILI_URL)(
  `a server without keys is pushed to without one, and pages get none${process.env.MEILI_URL ? ' (skipped: a real server may have keys)' : ''}`,
  async () => {
    const open = await ownServer(undefined);
    await yard.dealer('open-cars', { host: open.url, ...shared('open') }, cars(2));
    const world = { env: {} } as never;
    const { key, notices, plan } = await yard.push('open-cars', { world });
    expect([key, plan.added.length]).toEqual([{ state: 'keyless' }, 2]);
    expect(notices).toEqual(['the server has no keys, so anyone can change its indexes: set a master key before it is public']);
    expect(await readKeyFile(yard.workDir, 'open-cars')).toBeUndefined();
    await open.close();
  },
);
