import { describe } from 'vitest';
import { type Row, refuses } from './refuses.ts';

const noFilters =
  'Available query parameters are: `uids`, `indexUids`, `statuses`, `types`, `canceledBy`, `beforeEnqueuedAt`, `afterEnqueuedAt`, `beforeStartedAt`, `afterStartedAt`, `beforeFinishedAt`, `afterFinishedAt`.';

const documents: Row[] = [
  ['one that is not there', 'GET /indexes/cars/documents/7', {}, 404, 'document_not_found', 'Document `7` not found.'],
  [
    'a list from nowhere',
    'GET /indexes/cars/documents?offset=doggo',
    {},
    400,
    'invalid_document_offset',
    'Invalid value in parameter `offset`: could not parse `doggo` as a positive integer',
  ],
  [
    'ids that are no list',
    'POST /indexes/cars/documents/delete-batch',
    { body: 'doggo' },
    400,
    'bad_request',
    'Json deserialize error: invalid type: string "doggo", expected a sequence at line 1 column 7',
  ],
  ['no filter', 'POST /indexes/cars/documents/delete', { body: {} }, 400, 'missing_document_filter', 'Missing field `filter`'],
  [
    'an empty filter',
    'POST /indexes/cars/documents/delete',
    { body: { filter: '' } },
    400,
    'invalid_document_filter',
    'Sending an empty filter is forbidden.',
  ],
  [
    'a filter that is no text',
    'POST /indexes/cars/documents/delete',
    { body: { filter: true } },
    400,
    'invalid_document_filter',
    'Invalid syntax for the filter parameter: `expected String, Array, found: true`.',
  ],
  [
    'an invalid filter',
    'POST /indexes/cars/documents/delete',
    { body: { filter: 'hello' } },
    400,
    'invalid_document_filter',
    'Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon` at `hello`.\n1:6 hello',
  ],
  [
    'a function',
    'POST /indexes/cars/documents/edit',
    { body: { function: '1' } },
    400,
    'feature_not_enabled',
    'The embedded engine cannot edit documents by function. Send the changed fields instead.',
  ],
];

const searches: Row[] = [
  ['no queries', 'POST /multi-search', { body: {} }, 400, 'bad_request', 'Missing field `queries`'],
  [
    'queries that are no list',
    'POST /multi-search',
    { body: { queries: 'x' } },
    400,
    'invalid_multi_search_queries',
    'Invalid value type at `.queries`: expected an array, but found a string: `"x"`',
  ],
  [
    'a limit that is a text',
    'POST /indexes/cars/search',
    { body: { limit: '3' } },
    400,
    'invalid_search_limit',
    'Invalid value type at `.limit`: expected a positive integer, but found a string: `"3"`',
  ],
  [
    'a page before the first',
    'GET /indexes/cars/search?page=-1',
    {},
    400,
    'invalid_search_page',
    'Invalid value in parameter `page`: could not parse `-1` as a positive integer',
  ],
  [
    'a filter that is half a list',
    'GET /indexes/cars/search?filter=%5B%22make',
    {},
    400,
    'invalid_search_filter',
    'Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon` at `[\\"make`.\n1:7 ["make',
  ],
  [
    'values of no facet',
    'POST /indexes/cars/facet-search',
    { body: {} },
    400,
    'missing_facet_search_facet_name',
    'Missing field `facetName`',
  ],
  ['like documents by no embedder', 'POST /indexes/cars/similar', { body: { id: 1 } }, 400, 'bad_request', 'Missing field `embedder`'],
  [
    'like documents',
    'GET /indexes/cars/similar?id=1&embedder=manual',
    {},
    400,
    'invalid_similar_embedder',
    'Index `cars`: Cannot find embedder with name `manual`.',
  ],
];

const tasks: Row[] = [
  [
    'an invalid number',
    'GET /tasks/doggo',
    {},
    400,
    'invalid_task_uids',
    'Task uid `doggo` is invalid. It should only contain numeric characters.',
  ],
  ['one that is not there', 'GET /tasks/9999', {}, 404, 'task_not_found', 'Task `9999` not found.'],
  ['a batch that is not there', 'GET /batches/9999', {}, 404, 'batch_not_found', 'Batch `9999` not found.'],
  [
    'numbers of which one is none',
    'GET /tasks?uids=1,dogo',
    {},
    400,
    'invalid_task_uids',
    'Invalid value in parameter `uids[1]`: could not parse `dogo` as a positive integer',
  ],
  [
    'an unknown status',
    'GET /tasks?statuses=doggo',
    {},
    400,
    'invalid_task_statuses',
    'Invalid value in parameter `statuses`: `doggo` is not a valid task status. Available statuses are `enqueued`, `processing`, `succeeded`, `failed`, `canceled`.',
  ],
  [
    'an unknown type',
    'DELETE /tasks?types=doggo',
    {},
    400,
    'invalid_task_types',
    'Invalid value in parameter `types`: `doggo` is not a valid task type. Available types are `documentAdditionOrUpdate`, `documentEdition`, `documentDeletion`, `settingsUpdate`, `indexCreation`, `indexDeletion`, `indexUpdate`, `indexSwap`, `taskCancelation`, `taskDeletion`, `dumpCreation`, `snapshotCreation`, `export`, `upgradeDatabase`, `indexCompaction`, `networkTopologyChange`, `dsrUpdate`, `dsrClear`.',
  ],
  [
    'an invalid date',
    'POST /tasks/cancel?beforeFinishedAt=doggo',
    {},
    400,
    'invalid_task_before_finished_at',
    'Invalid value in parameter `beforeFinishedAt`: `doggo` is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format.',
  ],
  [
    'an invalid limit',
    'GET /tasks?limit=all',
    {},
    400,
    'invalid_task_limit',
    'Invalid value in parameter `limit`: could not parse `all` as a positive integer',
  ],
  [
    'to delete which?',
    'DELETE /tasks',
    {},
    400,
    'missing_task_filters',
    `Query parameters to filter the tasks to delete are missing. ${noFilters}`,
  ],
  [
    'to cancel which?',
    'POST /tasks/cancel',
    {},
    400,
    'missing_task_filters',
    `Query parameters to filter the tasks to cancel are missing. ${noFilters}`,
  ],
];

describe('invalid requests for documents', () => {
  refuses(documents);
});
describe('invalid searches', () => {
  refuses(searches);
});
describe('invalid requests for tasks', () => {
  refuses(tasks);
});
