import { describe } from 'vitest';
import { type Row, refuses } from './refuses.ts';

const uidRule =
  'Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.';

const indexes: Row[] = [
  [
    'a list from nowhere',
    'GET /indexes?offset=doggo',
    {},
    400,
    'invalid_index_offset',
    'Invalid value in parameter `offset`: could not parse `doggo` as a positive integer',
  ],
  [
    'a negative limit',
    'GET /indexes?limit=-1',
    {},
    400,
    'invalid_index_limit',
    'Invalid value in parameter `limit`: could not parse `-1` as a positive integer',
  ],
  ['an unknown parameter', 'GET /indexes?doggo=1', {}, 400, 'bad_request', 'Unknown parameter `doggo`: expected one of `offset`, `limit`'],
  ['one without a name', 'POST /indexes', { body: { primaryKey: 'id' } }, 400, 'missing_index_uid', 'Missing field `uid`'],
  [
    'one of a wrong name',
    'POST /indexes',
    { body: { uid: 'the cars' } },
    400,
    'invalid_index_uid',
    `Invalid value at \`.uid\`: \`the cars\` is not a valid index uid. ${uidRule}`,
  ],
  [
    'a name of a wrong type',
    'POST /indexes',
    { body: { uid: true } },
    400,
    'invalid_index_uid',
    'Invalid value type at `.uid`: expected a string, but found a boolean: `true`',
  ],
  [
    'a primary key of a wrong type',
    'POST /indexes',
    { body: { uid: 'x', primaryKey: ['id'] } },
    400,
    'invalid_index_primary_key',
    'Invalid value type at `.primaryKey`: expected a string, but found an array: `["id"]`',
  ],
  [
    'an unknown field',
    'POST /indexes',
    { body: { uid: 'x', doggo: 1 } },
    400,
    'bad_request',
    'Unknown field `doggo`: expected one of `uid`, `primaryKey`',
  ],
  [
    'a field that is nearly known',
    'POST /indexes',
    { body: { uid: 'x', primary_key: 'id' } },
    400,
    'bad_request',
    'Unknown field `primary_key`: did you mean `primaryKey`? expected one of `uid`, `primaryKey`',
  ],
  ['a path that is no name', 'GET /indexes/the%20cars', {}, 400, 'invalid_index_uid', `\`the cars\` is not a valid index uid. ${uidRule}`],
  [
    'a path that is badly escaped',
    'DELETE /indexes/%E0%A4',
    {},
    400,
    'invalid_index_uid',
    `\`%E0%A4\` is not a valid index uid. ${uidRule}`,
  ],
  [
    'a birthday',
    'PATCH /indexes/cars',
    { body: { createdAt: 'now' } },
    400,
    'immutable_index_created_at',
    'Immutable field `createdAt`: expected one of `primaryKey`, `uid`',
  ],
  ['one that is not there', 'GET /indexes/vans', {}, 404, 'index_not_found', 'Index `vans` not found.'],
  ['its statistics', 'GET /indexes/vans/stats', {}, 404, 'index_not_found', 'Index `vans` not found.'],
  ['its settings', 'GET /indexes/vans/settings', {}, 404, 'index_not_found', 'Index `vans` not found.'],
  ['its documents', 'GET /indexes/vans/documents', {}, 404, 'index_not_found', 'Index `vans` not found.'],
  ['a search of it', 'POST /indexes/vans/search', { body: {} }, 404, 'index_not_found', 'Index `vans` not found.'],
  [
    'swaps that are no list',
    'POST /swap-indexes',
    { body: 'doggo' },
    400,
    'bad_request',
    'Invalid value type: expected an array, but found a string: `"doggo"`',
  ],
  [
    'a swap of one',
    'POST /swap-indexes',
    { body: [{ indexes: ['a'] }] },
    400,
    'invalid_swap_indexes',
    'Two indexes must be given for each swap. The list `["a"]` contains 1 indexes.',
  ],
  [
    'a swap with itself',
    'POST /swap-indexes',
    { body: [{ indexes: ['a', 'a'] }] },
    400,
    'invalid_swap_duplicate_index_found',
    'Indexes must be declared only once during a swap. `a` was specified several times.',
  ],
  ['a swap without indexes', 'POST /swap-indexes', { body: [{}] }, 400, 'missing_swap_indexes', 'Missing field `indexes` inside `[0]`'],
];

const paths: Row[] = [
  ['an unknown path', 'GET /dumps', {}, 404, 'not_found', 'There is no route /dumps.'],
  ['an empty part', 'GET /indexes//stats', {}, 404, 'not_found', 'There is no route /indexes//stats.'],
  ['an unsupported method', 'DELETE /multi-search', {}, 405, 'method_not_allowed', '/multi-search does not support DELETE. Use POST.'],
  [
    'an invalid feature',
    'PATCH /experimental-features',
    { body: { metrics: 1 } },
    400,
    'bad_request',
    'Invalid value type at `.metrics`: expected a boolean, but found a positive integer: `1`',
  ],
];

describe('invalid requests for indexes', () => {
  refuses(indexes);
});
describe('paths without a route', () => {
  refuses(paths);
});
