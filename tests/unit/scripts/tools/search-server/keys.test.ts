import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { actions } from '../../../../../scripts/tools/search-server/actions.ts';
import { type AskOptions, makeServer, refused, start } from './ask.ts';

const master = 'Bearer master key';
const secured = () => makeServer({ masterKey: 'master key' });
const invalid = (message = 'The provided API key is invalid.') => refused(403, 'invalid_api_key', message, 'auth');
const noHeader = refused(
  401,
  'missing_authorization_header',
  'The Authorization header is missing. It must use the bearer authorization method.',
  'auth',
);
const only = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

const whole = { actions: ['search'], indexes: ['*'], expiresAt: null };
const futureRule =
  "is not a valid date. It should follow the RFC 3339 format to represents a date or datetime in the future or specified as a null value. e.g. 'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM:SS'.\n";

test('without a master key there are no keys, and any key is accepted', async () => {
  const { ask } = makeServer();
  const message = 'Meilisearch is running without a master key. To access this API endpoint, you must have set a master key at launch.';
  expect(only(await ask('GET /keys'))).toEqual(refused(401, 'missing_master_key', message, 'auth'));
  expect((await ask('GET /indexes', { key: 'Bearer whatever' })).status).toBe(200);
});

test.each<[string, string, string | undefined, object]>([
  ['no header', 'GET /indexes', undefined, noHeader],
  ['another method', 'GET /indexes', 'Basic abc', noHeader],
  ['no token', 'GET /indexes', 'Bearer', invalid()],
  ['a wrong token', 'GET /indexes/cars/search', 'Bearer kefir', invalid()],
  ['health needs none', 'GET /health', undefined, { status: 200, body: { status: 'available' } }],
])('%s', async (_name, route, key, expected) => {
  expect(only(await secured().ask(route, key === undefined ? {} : { key }))).toEqual(expected);
});

test('a key is derived from the master key and its uid', async () => {
  const { ask } = secured();
  const uid = '01b4bc42-eb33-4041-b481-254d00cce834';
  const { status, body } = await ask('POST /keys', { key: master, body: { ...whole, uid, name: 'Pages', expiresAt: '2027-01-01' } });
  const key = createHmac('sha256', 'master key').update(uid).digest('hex');
  const now = new Date(start).toISOString();
  const expected = {
    name: 'Pages',
    description: null,
    key,
    uid,
    actions: ['search'],
    indexes: ['*'],
    expiresAt: '2027-01-01T00:00:00.000Z',
    createdAt: now,
    updatedAt: now,
  };
  expect({ status, body }).toEqual({ status: 201, body: expected });
  expect((await ask(`GET /keys/${key}`, { key: master })).body).toEqual(expected);
  expect(only(await ask('POST /keys', { key: master, body: { ...whole, uid } }))).toEqual(
    refused(409, 'api_key_already_exists', `\`uid\` field value \`${uid}\` is already an existing API key.`),
  );
});

test('every server starts with the same four keys', async () => {
  const { results, ...page } = (await secured().ask('GET /keys', { key: master })).body as {
    results: { name: string; actions: string[] }[];
  };
  expect(page).toEqual({ offset: 0, limit: 20, total: 4 });
  expect(results.map(({ name, actions: allowed }) => [name, allowed])).toEqual([
    ['Default Search API Key', ['search']],
    ['Default Admin API Key', ['*']],
    ['Default Read-Only Admin API Key', ['*.get', 'keys.get']],
    ['Default Chat API Key', ['chatCompletions', 'search']],
  ]);
});

const immutable = (field: string) => `Immutable field \`${field}\`: expected one of \`description\`, \`name\``;
const firstKey = '00000000-0000-4000-8000-000000000000';

test.each<[string, string, unknown, string, string]>([
  ['no actions', 'POST /keys', { indexes: ['*'], expiresAt: null }, 'missing_api_key_actions', 'Missing field `actions`'],
  ['no indexes', 'POST /keys', { actions: ['*'], expiresAt: null }, 'missing_api_key_indexes', 'Missing field `indexes`'],
  ['no end', 'POST /keys', { actions: ['*'], indexes: ['*'] }, 'missing_api_key_expires_at', 'Missing field `expiresAt`'],
  [
    'a name of a wrong type',
    'POST /keys',
    { ...whole, name: ['x'] },
    'invalid_api_key_name',
    'Invalid value type at `.name`: expected a string, but found an array: `["x"]`',
  ],
  [
    'an unknown action',
    'POST /keys',
    { ...whole, actions: ['doggo'] },
    'invalid_api_key_actions',
    `Unknown value \`doggo\` at \`.actions[0]\`: expected one of ${actions.map((action) => `\`${action}\``).join(', ')}`,
  ],
  [
    'an index that can be none',
    'POST /keys',
    { ...whole, indexes: ['good doggo'] },
    'invalid_api_key_indexes',
    'Invalid value at `.indexes[0]`: `good doggo` is not a valid index uid pattern. Index uid patterns can be an integer or a string containing only alphanumeric characters, hyphens (-), underscores (_), and optionally end with a star (*).',
  ],
  [
    'an invalid date',
    'POST /keys',
    { ...whole, expiresAt: 'soon' },
    'invalid_api_key_expires_at',
    `Invalid value at \`.expiresAt\`: \`soon\` ${futureRule}`,
  ],
  [
    'a date that is over',
    'POST /keys',
    { ...whole, expiresAt: '2020-01-01 10:00:00' },
    'invalid_api_key_expires_at',
    `Invalid value at \`.expiresAt\`: \`2020-01-01 10:00:00\` ${futureRule}`,
  ],
  [
    'a field written otherwise',
    'POST /keys',
    { expires_at: null },
    'bad_request',
    'Unknown field `expires_at`: did you mean `expiresAt`? expected one of `description`, `name`, `uid`, `actions`, `indexes`, `expiresAt`',
  ],
  [
    'one index, but an action on all',
    'POST /keys',
    { ...whole, actions: ['keys.get'], indexes: ['cars'] },
    'index_scoped_api_key_with_global_action',
    'cannot create index-scoped API key with global action `"keys.get"`\n  - Hint: remove action `"keys.get"` from the action list, or remove `indexes` to make the key global',
  ],
  ['other actions', `PATCH /keys/${firstKey}`, { actions: ['*'] }, 'immutable_api_key_actions', immutable('actions')],
  ['another end', `PATCH /keys/${firstKey}`, { expiresAt: null }, 'immutable_api_key_expires_at', immutable('expiresAt')],
  [
    'an invalid list',
    'GET /keys?limit=doggo',
    undefined,
    'invalid_api_key_limit',
    'Invalid value in parameter `limit`: could not parse `doggo` as a positive integer',
  ],
])('a key is refused with %s', async (_name, route, body, code, message) => {
  const { ask } = secured();
  expect(only(await ask(route, { key: master, ...(body === undefined ? {} : { body }) }))).toEqual(refused(400, code, message));
});

/** A server with two indexes and a key for one of them. */
async function withKey(more: object) {
  const server = secured();
  for (const uid of ['cars', 'vans']) await server.change(`POST /indexes/${uid}/documents`, { key: master, body: [{ id: 1, uid }] });
  const { body } = await server.ask('POST /keys', { key: master, body: { ...whole, indexes: ['ca*'], ...more } });
  const { key, uid } = body as { key: string; uid: string };
  const ask = async (route: string, asked: AskOptions = {}) => only(await server.ask(route, { key: `Bearer ${key}`, ...asked }));
  return { ...server, ask, key, uid };
}

describe('a key for some indexes', () => {
  test('sees only those in lists', async () => {
    const { ask } = await withKey({ actions: ['*.get'] });
    expect(await ask('GET /indexes')).toMatchObject({ body: { results: [{ uid: 'cars' }], total: 1 } });
    expect(Object.keys(((await ask('GET /stats')).body as { indexes: object }).indexes)).toEqual(['cars']);
    expect(await ask('GET /keys')).toEqual(invalid());
    expect(await ask('GET /tasks')).toMatchObject({ body: { results: [{ indexUid: 'cars' }], total: 1 } });
    expect(await ask('GET /tasks/1')).toMatchObject({ status: 404, body: { message: 'Task `1` not found.' } });
    expect(await ask('GET /indexes/vans')).toEqual(invalid('The API key cannot acces the index `vans`, authorized indexes are ["ca*"].'));
  });

  test('cannot swap or create others', async () => {
    const { ask, change, key } = await withKey({ actions: ['indexes.*', 'documents.add'] });
    expect(await ask('POST /swap-indexes', { body: [{ indexes: ['cars', 'vans'] }] })).toEqual(invalid());
    expect(await ask('POST /indexes', { body: { uid: 'trucks' } })).toEqual(invalid());
    expect(await change('POST /indexes', { key: master, body: { uid: 'cabs' } })).toMatchObject({ status: 'succeeded' });
    expect((await ask('POST /indexes/cargo/documents', { body: [{ id: 1 }], key: `Bearer ${key}` })).status).toBe(202);
  });

  test('creates no index by adding documents without the right to', async () => {
    const { ask, runTasks, ...server } = await withKey({ actions: ['documents.add'] });
    const { body } = await ask('POST /indexes/cargo/documents', { body: [{ id: 1 }] });
    runTasks();
    const task = await ask(`GET /tasks/${(body as { taskUid: number }).taskUid}`, { key: master });
    expect(task.body).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
    expect(server.uid).toMatch(/^[\da-f-]{36}$/);
  });

  test('expires', async () => {
    const { ask, clock } = await withKey({ expiresAt: '2026-06-01T00:00:10Z' });
    expect((await ask('POST /indexes/cars/search', { body: {} })).status).toBe(200);
    clock.now += 10_000;
    expect(await ask('POST /indexes/cars/search', { body: {} })).toEqual(invalid());
  });
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: object, key: string, alg = 'HS256') {
  const signed = `${base64({ alg, typ: 'JWT' })}.${base64(claims)}`;
  return `Bearer ${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

describe('a tenant token', () => {
  const seconds = start / 1000;
  test.each<[string, object, object]>([
    ['with a list of indexes', { searchRules: ['cars'] }, { status: 200 }],
    ['for all', { searchRules: { '*': null } }, { status: 200 }],
    ['with an empty rule', { searchRules: { cars: {} } }, { status: 200 }],
    ['that has not ended', { searchRules: ['*'], exp: seconds + 1 }, { status: 200 }],
    [
      'that is over',
      { searchRules: ['*'], exp: seconds - 1 },
      invalid(`Tenant token expired. Was valid up to \`${seconds - 1}\` and we're now \`${seconds}\`.`),
    ],
    [
      'for another index',
      { searchRules: ['vans'] },
      invalid('The provided tenant token cannot acces the index `cars`, allowed indexes are ["vans"].'),
    ],
    ['without rules', {}, invalid('Could not decode tenant token, the claims must be `apiKeyUid`, `searchRules` and perhaps `exp`.')],
  ])('%s', async (_name, claims, expected) => {
    const { ask, key, uid } = await withKey({});
    expect(await ask('POST /indexes/cars/search', { body: {}, key: sign({ apiKeyUid: uid, ...claims }, key) })).toMatchObject(expected);
  });

  test('cannot do more than the key that signed it', async () => {
    const { ask, key, uid } = await withKey({});
    const token = sign({ apiKeyUid: uid, searchRules: ['*'] }, key);
    expect(await ask('POST /indexes/vans/search', { body: {}, key: token })).toEqual(
      invalid('The API key used to generate this tenant token cannot acces the index `vans`.'),
    );
    expect(await ask('GET /indexes/cars/documents', { key: token })).toEqual(invalid());
    const adder = await withKey({ actions: ['documents.add'] });
    expect(
      await adder.ask('POST /indexes/cars/search', { body: {}, key: sign({ apiKeyUid: adder.uid, searchRules: ['*'] }, adder.key) }),
    ).toEqual(invalid());
  });

  test('is refused if it is forged, unsigned or signed with an unknown key', async () => {
    const { ask, key, uid } = await withKey({});
    const search = (token: string) => ask('POST /indexes/cars/search', { body: {}, key: token });
    const claims = { apiKeyUid: uid, searchRules: ['*'] };
    expect(await search(sign(claims, 'another key'))).toEqual(invalid('Could not decode tenant token, InvalidSignature.'));
    expect(await search(sign(claims, key, 'none'))).toEqual(invalid('Could not decode tenant token, InvalidAlgorithm.'));
    expect(await search(`Bearer ${base64({ alg: 'HS256' })}.${base64(claims)}.`)).toEqual(invalid());
    expect(await search(sign({ ...claims, apiKeyUid: '01b4bc42-eb33-4041-b481-254d00cce834' }, key))).toEqual(
      invalid('Could not decode tenant token, InvalidSignature.'),
    );
    expect(await search('Bearer a.b.c')).toEqual(invalid());
  });

  test('applies the narrowest rule of an index to its searches', async () => {
    const server = await withKey({});
    await server.change('POST /indexes/cars/documents', { key: master, body: ['Kia', 'MG'].map((make, i) => ({ id: i, make })) });
    await server.change('PUT /indexes/cars/settings/filterable-attributes', { key: master, body: ['make'] });
    const rules = { '*': null, 'c*': { filter: 'make = MG' }, cars: { filter: [['make = Kia', 'make = BMW']] } };
    const token = sign({ apiKeyUid: server.uid, searchRules: rules }, server.key);
    const hits = async (route: string, body?: object) =>
      (await server.ask(route, { key: token, ...(body ? { body } : {}) })).body as {
        hits?: unknown;
        facetHits?: unknown;
        message?: string;
      };
    expect((await hits('POST /indexes/cars/search', {})).hits).toEqual([{ id: 0, make: 'Kia' }]);
    expect((await hits('POST /indexes/cars/search', { filter: 'make = MG' })).hits).toEqual([]);
    expect((await hits('POST /indexes/cars/search', { filter: 'make = MG OR make = Kia' })).hits).toEqual([{ id: 0, make: 'Kia' }]);
    for (const filter of ['', [], null])
      expect((await hits('POST /indexes/cars/search', { filter })).hits).toEqual([{ id: 0, make: 'Kia' }]);
    expect((await hits('GET /indexes/cars/search?filter=')).hits).toEqual([{ id: 0, make: 'Kia' }]);
    expect((await hits('GET /indexes/cars/search?filter=make%20%3D%20MG')).hits).toEqual([]);
    expect((await hits('GET /indexes/cars/search?filter=%5B%22make%20%3D%20Kia%22%5D')).hits).toEqual([{ id: 0, make: 'Kia' }]);
    expect((await hits('POST /indexes/cars/facet-search', { facetName: 'make' })).facetHits).toEqual([{ value: 'Kia', count: 1 }]);
    expect(await hits('POST /multi-search', { queries: [{ indexUid: 'cars', q: 'mg' }] })).toMatchObject({ results: [{ hits: [] }] });
    expect((await hits('POST /multi-search', { queries: [{ indexUid: 'vans' }] })).message).toBe(
      'Inside `.queries[0]`: The provided API key is invalid.',
    );
  });
});
